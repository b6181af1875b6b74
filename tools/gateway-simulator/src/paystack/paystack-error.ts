import { z } from 'zod';
import type { ApiAnswer } from '../api-answer.ts';
import { SimulatorError, type RefusalReason } from '../simulator-error.ts';

type Kind = 'validation_error' | 'api_error';

/** A request Paystack would refuse (paystack.com/docs/api/errors). */
export class PaystackError extends Error {
  override readonly name = 'PaystackError';
  readonly answer: ApiAnswer;

  constructor(message: string, code: string, status = 400) {
    super(message);
    this.answer = { status, body: paystackProblem(message, { code, type: 'validation_error' }) };
  }
}

export function paystackProblem(message: string, { code, type }: { readonly code: string; readonly type: Kind }) {
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

/** Runs an action and answers a refusal in Paystack's form. */
export function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    return toAnswer(error);
  }
}

function toAnswer(error: unknown): ApiAnswer {
  if (error instanceof PaystackError) return error.answer;
  if (error instanceof z.ZodError) return new PaystackError(firstFault(error.issues), 'invalid_params').answer;
  if (!(error instanceof SimulatorError)) throw error;
  return new PaystackError(messages[error.reason] ?? error.message, error.reason).answer;
}

function firstFault([issue]: readonly z.core.$ZodIssue[]): string {
  if (issue?.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is not allowed`;
  return `${issue?.path.join('.') ?? 'request'}: ${issue?.message ?? 'invalid'}`;
}
