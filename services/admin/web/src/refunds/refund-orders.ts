import type { ExternalRefundMeaning, ProblemDetails, Refund } from '@booking/contracts';
import { callApi } from '../api/call-api.ts';
import { RequestProblem } from '../api/request-problem.ts';
import { signInAgain } from '../api/sign-in-again.ts';

/** A decision of staff about refunds. Each function throws RequestProblem. */
export type Decision = 'process' | 'reject';

export type DecisionOrder = {
  readonly refunds: readonly string[];
  readonly decision: Decision;
  readonly reason: string | undefined;
};

/** The decided refunds, and the reasons why others were not decided. */
export type DecisionOutcome = {
  readonly decided: readonly Refund[];
  readonly failed: readonly { readonly id: string; readonly problem: RequestProblem }[];
};

type Answer = {
  readonly decided: Refund[];
  readonly failed: readonly { readonly id: string; readonly problem: ProblemDetails }[];
};

/** Decides refunds in one request, and in a second one those that need a recent sign-in. */
export async function decideRefunds(order: DecisionOrder): Promise<DecisionOutcome> {
  const answer = await callApi<Answer>('/refunds/decisions', { method: 'POST', body: order });
  const failed = answer.failed.map(({ id, problem }) => ({ id, problem: new RequestProblem(problem) }));
  const waiting = failed.filter(({ problem }) => problem.is('recent-sign-in-required'));
  const [first] = waiting;
  if (!first || !(await signInAgain(first.problem))) return { decided: answer.decided, failed };

  const rest = await decideRefunds({ ...order, refunds: waiting.map(({ id }) => id) });
  const others = failed.filter((one) => !waiting.includes(one));
  return { decided: [...answer.decided, ...rest.decided], failed: [...others, ...rest.failed] };
}

export function reviewRefund(id: string, meaning: ExternalRefundMeaning, reason: string | undefined): Promise<Refund> {
  return order(id, 'review', { meaning, reason });
}

export function settleRefund(id: string, reason: string): Promise<Refund> {
  return order(id, 'settle-manually', { reason });
}

export function giveUpRefund(id: string, reason: string): Promise<Refund> {
  return order(id, 'give-up', { reason });
}

function order(id: string, action: string, body: object): Promise<Refund> {
  return callApi<Refund>(`/refunds/${id}/${action}`, { method: 'POST', body });
}
