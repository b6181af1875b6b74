import { type ApiErrors, Refusal } from '../gateway-api.ts';
import type { RefusalReason } from '../simulator-error.ts';

const names: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  503: 'SERVICE_UNAVAILABLE',
};

/** The answer to a request that PayPal would refuse (developer.paypal.com/api/rest/reference/orders/v2/errors). */
export function paypalError(status: number, issue: string, description: string): Refusal {
  return new Refusal(status, paypalProblem(status, { issue, description }));
}

type Detail = { readonly issue: string; readonly description: string; readonly field?: string };

/** The body of every answer that is not 2xx. */
function paypalProblem(status: number, detail?: Detail) {
  return {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message: detail?.description ?? 'An error occurred.',
    debug_id: 'f0d1e2c3b4a59',
    ...(detail && { details: [detail] }),
    links: [],
  };
}

/** PayPal's documented issues for the refusals of the ledger. */
const issues: Partial<Record<RefusalReason, string>> = {
  not_captured: 'CAPTURE_NOT_COMPLETED',
  already_refunded: 'CAPTURE_FULLY_REFUNDED',
  amount_too_large: 'REFUND_AMOUNT_EXCEEDED',
  disputed: 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
  refund_refused: 'REFUND_NOT_ALLOWED',
  session_not_open: 'ORDER_ALREADY_COMPLETED',
};

export const paypalErrors: ApiErrors = {
  unauthenticated: paypalProblem(401),
  outage: (status) => paypalProblem(status),
  invalid: ({ path, message }) => paypalError(400, 'INVALID_PARAMETER_SYNTAX', `${path.join('/')}: ${message}`),
  refused: ({ reason, message }) =>
    reason === 'not_found' ? nothingThere() : paypalError(422, issues[reason] ?? 'ACTION_NOT_ALLOWED', message),
};

export function nothingThere(): Refusal {
  return paypalError(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
}
