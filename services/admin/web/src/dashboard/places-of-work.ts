import type { Dashboard, WaitingKind } from '../api/answers.ts';
import { waitingRefunds } from '../layout/use-waiting.ts';
import { listAddress } from '../list/list-address.ts';

/** The list of each kind of waiting work. */
export const placesOfWork: Readonly<Record<WaitingKind, string>> = {
  'pending-refund': '/refunds',
  'failed-refund': '/refunds?tab=failed',
  'stranded-refund': '/refunds?tab=stranded',
  'external-refund': '/refunds?tab=external',
  'mismatched-payment': listAddress('/payments', { status: 'mismatched' }),
  'open-dispute': '/disputes',
  discrepancy: '/discrepancies',
  'requested-erasure': listAddress('/work-queue', { kind: 'requested-erasure' }),
  'dead-letter': '/dead-letters',
  'disabled-webhook-endpoint': listAddress('/webhook-endpoints', { status: 'disabled' }),
};

/** The first list of refunds that has waiting ones. */
export function placeOfRefunds(waiting: readonly Pick<Dashboard['waiting'][number], 'kind' | 'count'>[]): string {
  const first = waitingRefunds.find((kind) => waiting.some((work) => work.kind === kind && work.count > 0));
  return placesOfWork[first ?? 'pending-refund'];
}
