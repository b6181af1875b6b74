import type { ProblemDetails, Refund } from '@booking/contracts';
import { post } from '../api/call-api.ts';
import { inPages } from '../api/paging.ts';
import { RequestProblem } from '../api/request-problem.ts';
import { signInAgain } from '../api/sign-in-again.ts';

/** A decision of staff about refunds. The functions of this file throw RequestProblem. */
export type Decision = 'process' | 'reject';

type DecisionOrder = {
  readonly refunds: readonly string[];
  readonly decision: Decision;
  readonly reason: string | undefined;
};

/** The decided refunds, and the reasons why others were not decided. */
export type DecisionAnswer = {
  readonly decided: readonly Refund[];
  readonly failed: readonly { readonly id: string; readonly problem: RequestProblem }[];
};

type Answer = {
  readonly decided: Refund[];
  readonly failed: readonly { readonly id: string; readonly problem: ProblemDetails }[];
};

/**
 * How many refunds one request decides: far fewer than the API accepts, so that staff see the progress, and a request
 * on a busy machine ends long before the ingress gives it up.
 */
const DECIDED_AT_ONCE = 20;

/** Decides refunds page by page. Those that need a recent sign-in are decided again after it. Reports each answer. */
export async function decideRefunds(order: DecisionOrder, onAnswer: (answer: DecisionAnswer) => void): Promise<void> {
  const waiting: DecisionAnswer['failed'][number][] = [];
  for (const refunds of inPages(order.refunds, DECIDED_AT_ONCE)) {
    const answer = await decidePage({ ...order, refunds });
    onAnswer(answer);
    waiting.push(...answer.failed.filter(({ problem }) => problem.is('recent-sign-in-required')));
  }
  const [first] = waiting;
  if (!first || !(await signInAgain(first.problem))) return;
  await decideRefunds({ ...order, refunds: waiting.map(({ id }) => id) }, onAnswer);
}

async function decidePage(order: DecisionOrder): Promise<DecisionAnswer> {
  const { decided, failed } = await post<Answer>('/refunds/decisions', order);
  return { decided, failed: failed.map(({ id, problem }) => ({ id, problem: new RequestProblem(problem) })) };
}
