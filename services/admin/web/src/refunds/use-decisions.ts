import type { Refund } from '@booking/contracts';
import { useRef, useState } from 'react';
import { useAction } from '../actions/use-action.ts';
import { isUnauthenticated } from '../api/request-problem.ts';
import { decideRefund, type Decision } from './refund-orders.ts';
import { useShowDecided } from './use-refunds-to-decide.ts';

type Order = { readonly refunds: readonly Refund[]; readonly decision: Decision; readonly reason: string | undefined };

export type Decisions = {
  /** Once they are made nothing can be pressed any more: what is shown is what comes of them. */
  readonly stage: 'asking' | 'working' | 'over';
  /** Why a refund was not decided. */
  readonly problemOf: (refund: Refund) => unknown;
  /** How many were decided without a problem. */
  readonly decidedCount: number;
  readonly decide: (order: Order) => void;
};

/** Decides refunds one after the other; one that cannot be decided does not hold up the next. */
export function useDecisions(asked: readonly Refund[]): Decisions {
  const showDecided = useShowDecided(asked);
  // A second press may come before anything is drawn anew.
  const isDecided = useRef(false);
  const [problems, setProblems] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [decidedCount, setDecidedCount] = useState(0);
  const action = useAction(async ({ refunds, decision, reason }: Order) => {
    for (const { id } of refunds) {
      try {
        showDecided(await decideRefund(id, decision, reason));
        setDecidedCount((former) => former + 1);
      } catch (error) {
        refuseUnlessSignedIn(error);
        setProblems((former) => new Map(former).set(id, error));
      }
    }
  });
  return {
    stage: action.isIdle ? 'asking' : action.isPending ? 'working' : 'over',
    problemOf: ({ id }) => problems.get(id),
    decidedCount,
    decide: (order) => {
      if (isDecided.current) return;
      isDecided.current = true;
      action.mutate(order);
    },
  };
}

/** Whose session has ended is led to the sign-in, and nothing more is decided. */
function refuseUnlessSignedIn(error: unknown): void {
  if (isUnauthenticated(error)) throw error;
}
