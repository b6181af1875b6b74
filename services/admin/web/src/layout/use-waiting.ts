import type { WaitingKind } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { useMay } from '../session/use-session.ts';

export const waitingRefunds: readonly WaitingKind[] = [
  'pending-refund',
  'failed-refund',
  'stranded-refund',
  'external-refund',
];

/** The kinds of waiting work, as the API counts them. */
export const waitingKinds: readonly WaitingKind[] = [
  ...waitingRefunds,
  'mismatched-payment',
  'open-dispute',
  'discrepancy',
  'requested-erasure',
  'dead-letter',
  'disabled-webhook-endpoint',
];

type Counts = Readonly<Partial<Record<WaitingKind, number>>>;

/** The count of these kinds; undefined until it is loaded. */
export function useWaiting(kinds: readonly WaitingKind[]): number {
  const { data = {} } = useApi<Counts>('/work-queue/counts', { enabled: useMay('read_all') });
  return kinds.reduce((sum, kind) => sum + (data[kind] ?? 0), 0);
}
