import { z } from 'zod';
import type { ApiAnswer } from '../api-answer.ts';
import { SimulatorError, type RefusalReason } from '../simulator-error.ts';

type Problem = { readonly code?: string; readonly message: string; readonly param?: string };

/** A request Stripe would refuse (docs.stripe.com/api/errors). */
export class StripeError extends Error {
  override readonly name = 'StripeError';
  readonly answer: ApiAnswer;

  constructor(status: number, type: string, problem: Problem) {
    super(problem.message);
    this.answer = { status, body: stripeProblem(type, problem) };
  }
}

export function stripeProblem(type: string, problem: Problem) {
  return { error: { type, ...problem } };
}

export function invalidRequest(problem: Problem): StripeError {
  return new StripeError(400, 'invalid_request_error', problem);
}

const codes: Partial<Record<RefusalReason, string>> = {
  not_found: 'resource_missing',
  already_refunded: 'charge_already_refunded',
  disputed: 'charge_disputed',
};

/** Runs an action and answers a refusal in Stripe's form. */
export function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    return toStripeError(error).answer;
  }
}

function toStripeError(error: unknown): StripeError {
  if (error instanceof StripeError) return error;
  if (error instanceof z.ZodError) return fromIssues(error.issues);
  if (!(error instanceof SimulatorError)) throw error;
  const code = codes[error.reason];
  const status = error.reason === 'not_found' ? 404 : 400;
  return new StripeError(status, 'invalid_request_error', { ...(code && { code }), message: error.message });
}

/** Stripe names the first fault. */
function fromIssues([issue]: readonly z.core.$ZodIssue[]): StripeError {
  if (!issue) return invalidRequest({ message: 'Invalid request' });
  if (issue.code === 'unrecognized_keys') {
    const param = parameterName([...issue.path, ...issue.keys.slice(0, 1)]);
    return invalidRequest({ code: 'parameter_unknown', message: `Unknown parameter: ${param}`, param });
  }
  const param = parameterName(issue.path);
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const code = isMissing ? 'parameter_missing' : 'parameter_invalid';
  return invalidRequest({ code, message: `${param}: ${issue.message}`, param });
}

/** `line_items[0][quantity]`, the form in the documentation. */
function parameterName(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}
