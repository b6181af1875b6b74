import type { Dashboard, WaitingKind } from '../api/answers.ts';
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

/** The first list that has some of this work; the first of all if there is none. */
export function placeOf(waiting: readonly Pick<Dashboard['waiting'][number], 'kind' | 'count'>[]): string {
  const kinds = Object.keys(placesOfWork) as WaitingKind[];
  const first = kinds.find((kind) => waiting.some((work) => work.kind === kind && work.count > 0));
  return placesOfWork[first ?? 'pending-refund'];
}
