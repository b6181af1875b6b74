import { type ApiErrors, Refusal } from '../gateway-api.ts';
import type { RefusalReason } from '../simulator-error.ts';

/** The answer to a request that Razorpay would refuse (razorpay.com/docs/errors). */
export function razorpayError(description: string): Refusal {
  return new Refusal(400, razorpayProblem(description));
}

export function unknownId(): Refusal {
  return razorpayError('The id provided does not exist');
}

/** The body of an error. A bad key has the same code as a bad request. */
function razorpayProblem(description: string, code = 'BAD_REQUEST_ERROR') {
  return { error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } };
}

/** The descriptions of refused refunds (razorpay.com/docs/api/refunds). */
const descriptions: Partial<Record<RefusalReason, string>> = {
  not_captured: 'The payment status should be captured for action to be taken.',
  already_refunded: 'The payment has been fully refunded already.',
  amount_too_large: 'The refund amount provided is greater than amount captured.',
  disputed: 'The refund on this payment is blocked due to ongoing dispute investigation.',
  refund_refused: 'Refund is currently not supported for this payment method.',
};

export const razorpayErrors: ApiErrors = {
  unauthenticated: razorpayProblem('Authentication failed'),
  outage: (status) => {
    if (status === 429) return razorpayProblem('Too many requests');
    const description = 'We are facing some trouble completing your request at the moment. Please try again shortly.';
    return razorpayProblem(description, 'SERVER_ERROR');
  },
  invalid: (issue) => {
    if (issue.code !== 'unrecognized_keys') return razorpayError(`${issue.path.join('.')}: ${issue.message}`);
    return razorpayError(`${issue.keys.join(', ')} is/are not required and should not be sent.`);
  },
  /** An unknown id in a path is answered without a description. */
  refused: ({ reason, message }) =>
    reason === 'not_found' ? new Refusal(404, {}) : razorpayError(descriptions[reason] ?? message),
};
