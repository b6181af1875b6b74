import { z } from 'zod';
import type { ApiAnswer } from '../api-answer.ts';
import { SimulatorError, type RefusalReason } from '../simulator-error.ts';

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

/** Runs an action and answers a refusal in the sandbox's form. */
export function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    if (error instanceof z.ZodError) {
      return { status: 400, body: sandboxProblem('invalid_request', z.prettifyError(error)) };
    }
    if (!(error instanceof SimulatorError)) throw error;
    return { status: statuses[error.reason], body: sandboxProblem(error.reason, error.message) };
  }
}
