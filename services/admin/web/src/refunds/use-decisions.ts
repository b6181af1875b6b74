import type { Refund } from '@booking/contracts';
import { useRef, useState } from 'react';
import { useAction } from '../actions/use-action.ts';
import { isUnauthenticated } from '../api/request-problem.ts';
import { decideRefund, type Decision } from './refund-orders.ts';
import { useShowDecided } from './use-refunds-to-decide.ts';

type Order = { readonly refunds: readonly Refund[]; readonly decision: Decision; readonly reason: string | undefined };

export type Decisions = {
  /** After the decision, buttons are disabled and the results are shown. */
  readonly stage: 'asking' | 'working' | 'over';
  /** The reason why a refund was not decided. */
  readonly problemOf: (refund: Refund) => unknown;
  /** The number of refunds that were decided without a problem. */
  readonly decidedCount: number;
  readonly decide: (order: Order) => void;
};

/** Decides refunds one after the other. A failure does not stop the next ones. */
export function useDecisions(asked: readonly Refund[]): Decisions {
  const showDecided = useShowDecided(asked);
  // A second press may come before the next render.
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

/** Stops the decisions and leads to the sign-in when the session has ended. */
function refuseUnlessSignedIn(error: unknown): void {
  if (isUnauthenticated(error)) throw error;
}
