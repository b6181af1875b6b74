import type { Refund } from '@booking/contracts';
import { useQueries, type QueryKey } from '@tanstack/react-query';
import { adminProvider } from '../api/admin-provider.ts';
import { WHOLE } from '../api/use-record.ts';
import type { RefundDetail } from './refund-detail.ts';
import type { Decision } from './refund-orders.ts';
import { canBeProcessed, canBeRejected } from './refund-state.ts';

const POSSIBLE = { process: canBeProcessed, reject: canBeRejected } as const;

/** Which of the refunds are still to be decided on: a colleague, or the gateway, may have been faster. */
export function useUndecided(refunds: readonly Refund[], decision: Decision): readonly Refund[] {
  const live = useQueries({
    queries: refunds.map(({ id }) => ({
      queryKey: keyOf(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await adminProvider.getOne<RefundDetail>('refunds', { id, meta: WHOLE, signal })).data,
    })),
  });
  return refunds.filter((refund, index) => POSSIBLE[decision](live[index]?.data ?? refund));
}

/** Under which react-admin keeps a record. */
export function keyOf(id: string): QueryKey {
  return ['refunds', 'getOne', { id, meta: WHOLE }];
}
