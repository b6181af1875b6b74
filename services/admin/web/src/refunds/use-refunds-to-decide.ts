import type { Refund } from '@booking/contracts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefundToDecide } from '../api/answers.ts';
import { callApi } from '../api/call-api.ts';
import { inPages } from '../api/paging.ts';
import { POSSIBLE, type RefundAction } from './refund-state.ts';

export type ToDecide = {
  /** The current state of the refunds that are loaded so far. */
  readonly known: readonly Refund[];
  readonly knownOf: (refund: Refund) => RefundToDecide | undefined;
  /** The current state of the refunds that are still undecided: a colleague, or the gateway, may have been faster. */
  readonly undecided: readonly Refund[];
  readonly isLoaded: boolean;
  /** Why the refunds could not be loaded. */
  readonly error: unknown;
  readonly retry: () => void;
};

/** Loads all refunds of an action, and loads them again when they or the money of their bookings may have changed. */
export function useRefundsToDecide(refunds: readonly Refund[], action: RefundAction): ToDecide {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(refunds),
    queryFn: ({ signal }) => fetchRefundsToDecide(refunds, signal),
  });
  const knownOf = ({ id }: Refund): RefundToDecide | undefined => data?.find((known) => known.id === id);
  const known = refunds.map((refund) => knownOf(refund) ?? refund);
  return {
    ...{ known, knownOf, error, isLoaded: data !== undefined },
    undecided: known.filter(POSSIBLE[action]),
    retry: () => void refetch(),
  };
}

/** Shows refunds as their decision returned them, before they are loaded again. */
export function useShowDecided(refunds: readonly Refund[]): (decided: readonly Refund[]) => void {
  const client = useQueryClient();
  return (decided) => {
    const decidedOf = new Map(decided.map((refund) => [refund.id, refund]));
    client.setQueryData<RefundToDecide[]>(keyOf(refunds), (known) =>
      known?.map((one) => ({ ...one, ...decidedOf.get(one.id) })),
    );
  };
}

async function fetchRefundsToDecide(refunds: readonly Refund[], signal: AbortSignal): Promise<RefundToDecide[]> {
  const found: RefundToDecide[] = [];
  for (const page of inPages(refunds)) {
    const query = new URLSearchParams(page.map(({ id }) => ['refund', id]));
    const { data } = await callApi<{ data: RefundToDecide[] }>(`/refunds-to-decide?${query.toString()}`, { signal });
    found.push(...data);
  }
  return found;
}

function keyOf(refunds: readonly Refund[]): QueryKey {
  return ['refunds-to-decide', refunds.map(({ id }) => id)];
}
