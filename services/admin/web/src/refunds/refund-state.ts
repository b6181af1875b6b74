import type { Refund } from '@booking/contracts';
import type { TextKey } from '../texts/use-text.ts';
import type { Tone } from '../theme/palette.ts';

type RefundState = { readonly tone: Tone; readonly label: TextKey };

const STATES: Readonly<Record<Refund['status'], RefundState>> = {
  pending: { tone: 'warning', label: 'refunds.status.pending' },
  processing: { tone: 'progress', label: 'refunds.status.processing' },
  succeeded: { tone: 'success', label: 'refunds.status.succeeded' },
  failed: { tone: 'danger', label: 'refunds.status.failed' },
  rejected: { tone: 'neutral', label: 'refunds.status.rejected' },
};

export function stateOf({ status, isStranded = false }: Refund): RefundState {
  return isStranded ? { tone: 'danger', label: 'refunds.status.stranded' } : STATES[status];
}

/** Whether an external refund has not been reviewed yet. */
export function waitsForReview({ origin, review }: Refund): boolean {
  return origin === 'external' && (review ?? null) === null;
}

export function canBeProcessed({ status }: Refund): boolean {
  return status === 'pending' || status === 'failed';
}

export function canBeRejected({ status }: Refund): boolean {
  return status === 'pending';
}
