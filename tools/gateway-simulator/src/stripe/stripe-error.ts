import type { z } from 'zod';
import { type ApiErrors, Refusal } from '../gateway-api.ts';
import type { RefusalReason } from '../simulator-error.ts';

type Problem = { readonly code?: string; readonly message: string; readonly param?: string };

/** The answer to a request that Stripe would refuse (docs.stripe.com/api/errors). */
export function stripeError(status: number, type: string, problem: Problem): Refusal {
  return new Refusal(status, stripeProblem(type, problem));
}

function stripeProblem(type: string, problem: Problem) {
  return { error: { type, ...problem } };
}

export function invalidRequest(problem: Problem): Refusal {
  return stripeError(400, 'invalid_request_error', problem);
}

const codes: Partial<Record<RefusalReason, string>> = {
  not_found: 'resource_missing',
  already_refunded: 'charge_already_refunded',
  disputed: 'charge_disputed',
};

export const stripeErrors: ApiErrors = {
  unauthenticated: stripeProblem('invalid_request_error', { message: 'The API key is not valid' }),
  outage: (status) => {
    const message = 'Try again later';
    if (status !== 429) return stripeProblem('api_error', { message });
    return stripeProblem('invalid_request_error', { message, code: 'rate_limit' });
  },
  invalid: fromIssue,
  refused: ({ reason, message }) => {
    const code = codes[reason];
    return stripeError(reason === 'not_found' ? 404 : 400, 'invalid_request_error', { ...(code && { code }), message });
  },
};

/** The answer to an invalid request. Stripe names the first fault. */
function fromIssue(issue: z.core.$ZodIssue): Refusal {
  if (issue.code === 'unrecognized_keys') {
    const param = parameterName([...issue.path, ...issue.keys.slice(0, 1)]);
    return invalidRequest({ code: 'parameter_unknown', message: `Unknown parameter: ${param}`, param });
  }
  const param = parameterName(issue.path);
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const code = isMissing ? 'parameter_missing' : 'parameter_invalid';
  return invalidRequest({ code, message: `${param}: ${issue.message}`, param });
}

/** The name of a parameter in the form of the documentation: `line_items[0][quantity]`. */
function parameterName(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}
