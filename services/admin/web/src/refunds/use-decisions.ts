import type { Refund } from '@booking/contracts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAction } from '../actions/use-action.ts';
import { WHOLE } from '../api/use-record.ts';
import type { RefundDetail } from './refund-detail.ts';
import { decideRefund, type Decision } from './refund-orders.ts';

type Order = { readonly refunds: readonly Refund[]; readonly decision: Decision; readonly reason: string | undefined };

export type Decisions = {
  /** Once they are made nothing can be pressed any more: what is shown is what comes of them. */
  readonly stage: 'asking' | 'working' | 'over';
  /** Why a refund was not decided. */
  readonly problemOf: (refund: Refund) => unknown;
  readonly decide: (order: Order) => void;
};

/** Decides refunds one after the other; one that cannot be decided does not hold up the next. */
export function useDecisions(): Decisions {
  const client = useQueryClient();
  // A second press may come before anything is drawn anew.
  const isDecided = useRef(false);
  const [problems, setProblems] = useState<ReadonlyMap<string, unknown>>(new Map());
  const action = useAction(async ({ refunds, decision, reason }: Order) => {
    for (const { id } of refunds) {
      try {
        const decided = await decideRefund(id, decision, reason);
        client.setQueryData<RefundDetail>(keyOf(id), (known) => known && { ...known, ...decided });
      } catch (error) {
        setProblems((former) => new Map(former).set(id, error));
      }
    }
  });
  return {
    stage: action.isIdle ? 'asking' : action.isPending ? 'working' : 'over',
    problemOf: ({ id }) => problems.get(id),
    decide: (order) => {
      if (isDecided.current) return;
      isDecided.current = true;
      action.mutate(order);
    },
  };
}

/** Under which react-admin keeps a record. */
function keyOf(id: string): QueryKey {
  return ['refunds', 'getOne', { id, meta: WHOLE }];
}
