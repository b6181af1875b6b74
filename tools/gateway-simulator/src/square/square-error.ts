import type { z } from 'zod';
import { type ApiErrors, Refusal } from '../gateway-api.ts';
import type { RefusalReason } from '../simulator-error.ts';

type Problem = { readonly category: string; readonly code: string; readonly detail: string; readonly field?: string };

/**
 * The answer to a request that Square would refuse
 * (developer.squareup.com/docs/build-basics/general-considerations/handling-errors).
 */
function squareError(status: number, problem: Problem): Refusal {
  return new Refusal(status, squareProblem(problem));
}

function squareProblem(problem: Problem) {
  return { errors: [problem] };
}

export function invalidRequest(code: string, detail: string, field?: string): Refusal {
  const category = 'INVALID_REQUEST_ERROR';
  return squareError(400, { category, code, detail, ...(field !== undefined && { field }) });
}

export function missing(what: string, id: string): Refusal {
  const detail = `Could not find ${what} with id: ${id}`;
  return squareError(404, { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail });
}

const refundCodes: Partial<Record<RefusalReason, string>> = {
  not_captured: 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
  already_refunded: 'REFUND_AMOUNT_INVALID',
  amount_too_large: 'REFUND_AMOUNT_INVALID',
  disputed: 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE',
  refund_refused: 'PAYMENT_NOT_REFUNDABLE',
};

const detail = 'Try again later';

export const squareErrors: ApiErrors = {
  unauthenticated: squareProblem({
    category: 'AUTHENTICATION_ERROR',
    code: 'UNAUTHORIZED',
    detail: 'This request could not be authorized.',
  }),
  outage: (status) =>
    status === 429
      ? squareProblem({ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED', detail })
      : squareProblem({ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail }),
  invalid: fromIssue,
  refused: ({ reason, message }) => {
    const code = refundCodes[reason];
    if (code === undefined) return invalidRequest('BAD_REQUEST', message);
    return squareError(400, { category: 'REFUND_ERROR', code, detail: message });
  },
};

/** The answer to an invalid request. Square names the first fault. */
function fromIssue(issue: z.core.$ZodIssue): Refusal {
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

/** The name of a field in the form of the documentation: `order.line_items[0].quantity`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1);
}
