import type { ExternalRefundMeaning, Refund } from '@booking/contracts';
import { callApi } from '../api/call-api.ts';

/** A decision of staff about a refund. Each function throws RequestProblem and returns the changed refund. */
export type Decision = 'process' | 'reject';

export function decideRefund(id: string, decision: Decision, reason: string | undefined): Promise<Refund> {
  return order(id, decision, { reason });
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
