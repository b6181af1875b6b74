import { z } from 'zod';
import { type ApiErrors, Refusal } from '../gateway-api.ts';
import type { RefusalReason } from '../simulator-error.ts';

const statuses: Readonly<Record<RefusalReason, number>> = {
  not_found: 404,
  session_not_open: 409,
  not_captured: 409,
  not_pending: 409,
  no_callback_address: 409,
  already_refunded: 422,
  amount_too_large: 422,
  wrong_currency: 422,
  disputed: 422,
  refund_refused: 422,
};

/** The body of every answer that is not 2xx. */
export function sandboxProblem(code: string, message: string) {
  return { error: { code, message } };
}

export const sandboxErrors: ApiErrors = {
  unauthenticated: sandboxProblem('unauthorized', 'The API key is not valid'),
  outage: (status) => sandboxProblem(status === 429 ? 'too_many_requests' : 'internal_error', 'Try again later'),
  invalid: (issue) => new Refusal(400, sandboxProblem('invalid_request', z.prettifyError({ issues: [issue] }))),
  refused: ({ reason, message }) => new Refusal(statuses[reason], sandboxProblem(reason, message)),
};
