import { z } from 'zod';
import type { ApiAnswer } from '../api-answer.ts';
import { SimulatorError, type RefusalReason } from '../simulator-error.ts';

const BAD_REQUEST = 'BAD_REQUEST_ERROR';

/** A request Razorpay would refuse (razorpay.com/docs/errors). */
export class RazorpayError extends Error {
  override readonly name = 'RazorpayError';
  readonly answer: ApiAnswer;

  constructor(description: string, status = 400) {
    super(description);
    this.answer = { status, body: razorpayProblem(description) };
  }
}

/** The code is unspecific: a bad key is also a bad request. */
export function razorpayProblem(description: string, code = BAD_REQUEST) {
  return { error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } };
}

/** The answer for an unknown id in a path has no description. */
export const nothingFound: ApiAnswer = { status: 404, body: {} };

/** The descriptions in its documentation (razorpay.com/docs/api/refunds). */
const descriptions: Partial<Record<RefusalReason, string>> = {
  not_captured: 'The payment status should be captured for action to be taken.',
  already_refunded: 'The payment has been fully refunded already.',
  amount_too_large: 'The refund amount provided is greater than amount captured.',
  disputed: 'The refund on this payment is blocked due to ongoing dispute investigation.',
  refund_refused: 'Refund is currently not supported for this payment method.',
};

/** Runs an action and answers a refusal in Razorpay's form. */
export function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    return toAnswer(error);
  }
}

function toAnswer(error: unknown): ApiAnswer {
  if (error instanceof RazorpayError) return error.answer;
  if (error instanceof z.ZodError) return new RazorpayError(firstFault(error.issues)).answer;
  if (!(error instanceof SimulatorError)) throw error;
  if (error.reason === 'not_found') return nothingFound;
  return new RazorpayError(descriptions[error.reason] ?? error.message).answer;
}

function firstFault([issue]: readonly z.core.$ZodIssue[]): string {
  if (issue?.code === 'unrecognized_keys')
    return `${issue.keys.join(', ')} is/are not required and should not be sent.`;
  return `${issue?.path.join('.') ?? 'request'}: ${issue?.message ?? 'wrong input'}`;
}
