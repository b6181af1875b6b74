import { type ApiErrors, Refusal } from '../gateway-api.ts';
import type { RefusalReason } from '../simulator-error.ts';

type Kind = 'validation_error' | 'api_error';

/** The answer to a request that Paystack would refuse (paystack.com/docs/api/errors). */
export function paystackError(message: string, code: string): Refusal {
  return new Refusal(400, paystackProblem(message, { code, type: 'validation_error' }));
}

function paystackProblem(message: string, { code, type }: { readonly code: string; readonly type: Kind }) {
  return { status: false, message, meta: { nextStep: 'Ensure that all required parameters are valid' }, type, code };
}

/** The messages in Paystack's list of errors, which has none for disputes. */
const messages: Partial<Record<RefusalReason, string>> = {
  not_captured: 'Transaction was not successful',
  already_refunded: 'Transaction has been fully reversed',
  amount_too_large: 'Refund amount cannot be more than the amount of the transaction',
  wrong_currency: 'Currency does not match the currency of the transaction',
  disputed: 'Transaction has a dispute',
  refund_refused: 'Transaction cannot be refunded',
};

export const paystackErrors: ApiErrors = {
  unauthenticated: paystackProblem('Invalid key', { code: 'invalid_Key', type: 'validation_error' }),
  outage: (status) => {
    const message = status === 429 ? 'Please wait a few minutes and try again.' : 'An error occurred';
    return paystackProblem(message, { code: 'unknown', type: 'api_error' });
  },
  invalid: (issue) => {
    const isUnknown = issue.code === 'unrecognized_keys';
    const fault = isUnknown ? `${issue.keys.join(', ')} is not allowed` : `${issue.path.join('.')}: ${issue.message}`;
    return paystackError(fault, 'invalid_params');
  },
  refused: ({ reason, message }) => paystackError(messages[reason] ?? message, reason),
};
