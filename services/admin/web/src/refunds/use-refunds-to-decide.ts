import type { Refund } from '@booking/contracts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefundToDecide } from '../api/answers.ts';
import { callApi } from '../api/call-api.ts';
import { inPages } from '../api/paging.ts';
import type { Decision } from './refund-orders.ts';
import { canBeProcessed, canBeRejected } from './refund-state.ts';

const POSSIBLE = { process: canBeProcessed, reject: canBeRejected } as const;

export type ToDecide = {
  /** The current state of the refunds that are loaded so far. */
  readonly known: readonly Refund[];
  readonly knownOf: (refund: Refund) => RefundToDecide | undefined;
  /** The current state of those that are still undecided: a colleague, or the gateway, may have been faster. */
  readonly undecided: readonly Refund[];
  readonly isLoaded: boolean;
  /** Why the refunds could not be loaded. */
  readonly error: unknown;
  readonly retry: () => void;
};

/** Loads all refunds of a decision, and loads them again when one of them changes. */
export function useRefundsToDecide(refunds: readonly Refund[], decision: Decision): ToDecide {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(refunds),
    queryFn: ({ signal }) => fetchRefundsToDecide(refunds, signal),
  });
  const knownOf = ({ id }: Refund): RefundToDecide | undefined => data?.find((known) => known.id === id);
  const known = refunds.map((refund) => knownOf(refund) ?? refund);
  return {
    ...{ known, knownOf, error, isLoaded: data !== undefined },
    undecided: known.filter(POSSIBLE[decision]),
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

/** A live update about a refund reloads everything under `refunds`. */
function keyOf(refunds: readonly Refund[]): QueryKey {
  return ['refunds', 'toDecide', refunds.map(({ id }) => id)];
}
