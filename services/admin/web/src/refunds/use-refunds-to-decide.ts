import type { Refund } from '@booking/contracts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import type { RefundDetail, RefundRecord } from './refund-detail.ts';
import type { Decision } from './refund-orders.ts';
import { canBeProcessed, canBeRejected } from './refund-state.ts';

/** A refund with the facts that a decision needs. */
export type RefundToDecide = RefundRecord &
  Pick<RefundDetail, 'remaining' | 'obstacle'> & {
    readonly bookingDescription: string | null;
    /** Whether its amount was never part of the booking's balance. */
    readonly isOfHeldMoney: boolean;
  };

const POSSIBLE = { process: canBeProcessed, reject: canBeRejected } as const;

type ToDecide = {
  /** The refunds at present, as far as they are loaded. */
  readonly known: readonly Refund[];
  readonly knownOf: (refund: Refund) => RefundToDecide | undefined;
  /** The refunds that are still undecided: a colleague, or the gateway, may have been faster. */
  readonly undecided: readonly Refund[];
};

/** Loads all refunds of a decision in one request, and again when one of them changes. */
export function useRefundsToDecide(refunds: readonly Refund[], decision: Decision): ToDecide {
  const { data } = useQuery({
    queryKey: keyOf(refunds),
    queryFn: ({ signal }) => fetchRefundsToDecide(refunds, signal),
  });
  const knownOf = ({ id }: Refund): RefundToDecide | undefined => data?.find((known) => known.id === id);
  const known = refunds.map((refund) => knownOf(refund) ?? refund);
  return { known, knownOf, undecided: refunds.filter((refund) => POSSIBLE[decision](knownOf(refund) ?? refund)) };
}

/** Shows a refund as its decision returned it, before it is loaded again. */
export function useShowDecided(refunds: readonly Refund[]): (decided: Refund) => void {
  const client = useQueryClient();
  return (decided) =>
    client.setQueryData<RefundToDecide[]>(keyOf(refunds), (known) =>
      known?.map((one) => (one.id === decided.id ? { ...one, ...decided } : one)),
    );
}

async function fetchRefundsToDecide(refunds: readonly Refund[], signal: AbortSignal): Promise<RefundToDecide[]> {
  const query = new URLSearchParams(refunds.map(({ id }) => ['refund', id]));
  const path = `/refunds-to-decide?${query.toString()}`;
  return (await callApi<{ data: RefundToDecide[] }>(path, { signal })).data;
}

/** A live update about a refund reloads everything under `refunds`. */
function keyOf(refunds: readonly Refund[]): QueryKey {
  return ['refunds', 'toDecide', refunds.map(({ id }) => id)];
}
