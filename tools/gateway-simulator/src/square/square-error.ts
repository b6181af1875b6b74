import { z } from 'zod';
import type { ApiAnswer } from '../api-answer.ts';
import { SimulatorError, type RefusalReason } from '../simulator-error.ts';

type Problem = { readonly category: string; readonly code: string; readonly detail: string; readonly field?: string };

/** A request Square would refuse (developer.squareup.com/docs/build-basics/general-considerations/handling-errors). */
export class SquareError extends Error {
  override readonly name = 'SquareError';
  readonly answer: ApiAnswer;

  constructor(status: number, problem: Problem) {
    super(problem.detail);
    this.answer = { status, body: squareProblem(problem) };
  }
}

export function squareProblem(problem: Problem) {
  return { errors: [problem] };
}

export function invalidRequest(code: string, detail: string, field?: string): SquareError {
  const category = 'INVALID_REQUEST_ERROR';
  return new SquareError(400, { category, code, detail, ...(field !== undefined && { field }) });
}

export function missing(what: string, id: string): SquareError {
  const detail = `Could not find ${what} with id: ${id}`;
  return new SquareError(404, { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail });
}

const refundCodes: Partial<Record<RefusalReason, string>> = {
  not_captured: 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
  already_refunded: 'REFUND_AMOUNT_INVALID',
  amount_too_large: 'REFUND_AMOUNT_INVALID',
  disputed: 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE',
  refund_refused: 'PAYMENT_NOT_REFUNDABLE',
};

/** Runs an action and answers a refusal in Square's form. */
export function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    return toSquareError(error).answer;
  }
}

function toSquareError(error: unknown): SquareError {
  if (error instanceof SquareError) return error;
  if (error instanceof z.ZodError) return fromIssues(error.issues);
  if (!(error instanceof SimulatorError)) throw error;
  const code = refundCodes[error.reason];
  if (code !== undefined) return new SquareError(400, { category: 'REFUND_ERROR', code, detail: error.message });
  return invalidRequest('BAD_REQUEST', error.message);
}

/** Square names the first fault. */
function fromIssues([issue]: readonly z.core.$ZodIssue[]): SquareError {
  if (!issue) return invalidRequest('BAD_REQUEST', 'Invalid request');
  if (issue.code === 'unrecognized_keys') {
    return invalidRequest('UNKNOWN_BODY_PARAMETER', issue.message, fieldName([...issue.path, ...issue.keys]));
  }
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return invalidRequest(
    isMissing ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_VALUE',
    issue.message,
    fieldName(issue.path),
  );
}

/** `order.line_items[0].quantity`, the form in the documentation. */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1);
}
