import { type ApiErrors, Refusal } from '../gateway-api.ts';
import type { RefusalReason } from '../simulator-error.ts';

/** The answer to a request that Xendit would refuse, with a documented code (docs.xendit.co/apidocs). */
export function xenditError(status: number, code: string, message: string): Refusal {
  return new Refusal(status, xenditProblem(code, message));
}

function xenditProblem(code: string, message: string) {
  return { error_code: code, message };
}

const refusalsOf: Partial<Record<RefusalReason, readonly [status: number, code: string]>> = {
  not_found: [404, 'DATA_NOT_FOUND'],
  not_captured: [400, 'INELIGIBLE_TRANSACTION_STATUS'],
  disputed: [400, 'INELIGIBLE_TRANSACTION_STATUS'],
  already_refunded: [400, 'REFUND_AMOUNT_EXCEEDED'],
  amount_too_large: [400, 'REFUND_AMOUNT_EXCEEDED'],
  refund_refused: [403, 'REFUND_NOT_SUPPORTED'],
};

export const xenditErrors: ApiErrors = {
  unauthenticated: xenditProblem('INVALID_API_KEY', 'API key is not authorized for this API'),
  outage: (status) =>
    status === 429
      ? xenditProblem('RATE_LIMIT_EXCEEDED', 'Too many requests')
      : xenditProblem('SERVER_ERROR', 'Something unexpected happened. Please try again later.'),
  invalid: ({ path, message }) => xenditError(400, 'API_VALIDATION_ERROR', `${path.join('.')}: ${message}`),
  refused: ({ reason, message }) => {
    const [status, code] = refusalsOf[reason] ?? [400, 'INVALID_VALUE_ERROR'];
    return xenditError(status, code, message);
  },
};
