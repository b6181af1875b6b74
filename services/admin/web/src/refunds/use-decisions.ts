import type { Refund } from '@booking/contracts';
import { useRef, useState } from 'react';
import { useHeldDialog } from '../actions/open-dialog.tsx';
import { useAction } from '../actions/use-action.ts';
import type { RequestProblem } from '../api/request-problem.ts';
import { decideRefunds, type Decision, type DecisionAnswer } from './refund-orders.ts';
import { useShowDecided } from './use-refunds-to-decide.ts';

type Order = { readonly refunds: readonly Refund[]; readonly decision: Decision; readonly reason: string | undefined };

export type Decisions = {
  /** `over` shows the results. If an answer is missing, `asking` offers the refunds that still wait again. */
  readonly stage: 'asking' | 'working' | 'over';
  /** The reason why a refund was not decided. */
  readonly problemOf: (refund: Refund) => unknown;
  /** The reason why the outcome of some refunds is unknown. */
  readonly problem: unknown;
  /** The number of refunds that were decided without a problem so far. */
  readonly decidedCount: number;
  readonly decide: (order: Order) => void;
};

/** The latest outcome of each refund: null when it was decided, or why it was not. */
type Outcomes = ReadonlyMap<string, RequestProblem | null>;

/** Decides refunds, and shows each answer as it comes. A refund that cannot be decided does not stop the next ones. */
export function useDecisions(asked: readonly Refund[], onDecide?: () => void): Decisions {
  const showDecided = useShowDecided(asked);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  // A second press may come before the next render.
  const isSent = useRef(false);
  const action = useAction(({ refunds, decision, reason }: Order) =>
    decideRefunds({ refunds: refunds.map(({ id }) => id), decision, reason }, (answer) => {
      showDecided(answer.decided);
      setOutcomes((known) => new Map([...known, ...outcomesIn(answer)]));
    }),
  );
  useHeldDialog(action.isPending);
  return {
    stage: action.isPending ? 'working' : action.isSuccess ? 'over' : 'asking',
    problemOf: ({ id }) => outcomes.get(id) ?? undefined,
    problem: action.error,
    decidedCount: [...outcomes.values()].filter((problem) => problem === null).length,
    decide: (order) => {
      if (isSent.current) return;
      isSent.current = true;
      onDecide?.();
      setOutcomes(new Map());
      action.mutate(order, { onError: () => void (isSent.current = false) });
    },
  };
}

function outcomesIn({ decided, failed }: DecisionAnswer): Outcomes {
  return new Map([
    ...decided.map(({ id }) => [id, null] as const),
    ...failed.map(({ id, problem }) => [id, problem] as const),
  ]);
}
