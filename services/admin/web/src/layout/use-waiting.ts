import type { WaitingKind } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { useMay } from '../api/use-session.ts';

export const waitingRefunds: readonly WaitingKind[] = [
  'pending-refund',
  'failed-refund',
  'stranded-refund',
  'external-refund',
];

/** The number of records that wait, of these kinds or of every kind; 0 until it is loaded. */
export function useWaiting(kinds: readonly WaitingKind[] | 'all'): number {
  const { data = {} } = useApi<Record<string, number>>('/work-queue/counts', { enabled: useMay('read_all') });
  return (kinds === 'all' ? Object.keys(data) : kinds).reduce((sum, kind) => sum + (data[kind] ?? 0), 0);
}
