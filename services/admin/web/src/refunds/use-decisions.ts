import type { Refund } from '@booking/contracts';
import { useRef } from 'react';
import { useAction } from '../actions/use-action.ts';
import { decideRefunds, type Decision, type DecisionOutcome } from './refund-orders.ts';
import { useShowDecided } from './use-refunds-to-decide.ts';

type Order = { readonly refunds: readonly Refund[]; readonly decision: Decision; readonly reason: string | undefined };

export type Decisions = {
  /** After the decision, buttons are disabled and the results are shown. */
  readonly stage: 'asking' | 'working' | 'over';
  /** The reason why a refund was not decided. */
  readonly problemOf: (refund: Refund) => unknown;
  /** The reason why the outcome of all refunds is unknown. */
  readonly problem: unknown;
  /** The number of refunds that were decided without a problem. */
  readonly decidedCount: number;
  readonly decide: (order: Order) => void;
};

const NONE: DecisionOutcome = { decided: [], failed: [] };

/** Decides refunds in one request. A failure does not stop the next ones. */
export function useDecisions(asked: readonly Refund[]): Decisions {
  const showDecided = useShowDecided(asked);
  // A second press may come before the next render.
  const isDecided = useRef(false);
  const action = useAction(async ({ refunds, decision, reason }: Order) => {
    const outcome = await decideRefunds({ refunds: refunds.map(({ id }) => id), decision, reason });
    outcome.decided.forEach(showDecided);
    return outcome;
  });
  const { decided, failed } = action.data ?? NONE;
  return {
    stage: action.isIdle ? 'asking' : action.isPending ? 'working' : 'over',
    problemOf: ({ id }) => failed.find((one) => one.id === id)?.problem,
    problem: action.error,
    decidedCount: decided.length,
    decide: (order) => {
      if (isDecided.current) return;
      isDecided.current = true;
      action.mutate(order);
    },
  };
}
