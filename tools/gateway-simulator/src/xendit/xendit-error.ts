import { z } from 'zod';
import type { ApiAnswer } from '../api-answer.ts';
import { SimulatorError, type RefusalReason } from '../simulator-error.ts';

/** A request Xendit would refuse, by the codes of its documentation (docs.xendit.co/apidocs). */
export class XenditError extends Error {
  override readonly name = 'XenditError';
  readonly answer: ApiAnswer;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.answer = { status, body: xenditProblem(code, message) };
  }
}

export function xenditProblem(code: string, message: string) {
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

/** Runs an action and answers a refusal in Xendit's form. */
export function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    return toXenditError(error).answer;
  }
}

function toXenditError(error: unknown): XenditError {
  if (error instanceof XenditError) return error;
  if (error instanceof z.ZodError) return new XenditError(400, 'API_VALIDATION_ERROR', firstFault(error.issues));
  if (!(error instanceof SimulatorError)) throw error;
  const [status, code] = refusalsOf[error.reason] ?? [400, 'INVALID_VALUE_ERROR'];
  return new XenditError(status, code, error.message);
}

function firstFault([issue]: readonly z.core.$ZodIssue[]): string {
  return `${issue?.path.join('.') ?? 'request'}: ${issue?.message ?? 'is invalid'}`;
}
