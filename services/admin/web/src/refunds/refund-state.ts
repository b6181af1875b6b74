import type { Refund } from '@booking/contracts';

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
