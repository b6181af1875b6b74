import { z } from 'zod';
import type { ApiAnswer } from '../api-answer.ts';
import { SimulatorError, type RefusalReason } from '../simulator-error.ts';

const titles: Readonly<Record<number, string>> = {
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** A request Mollie would refuse (docs.mollie.com/reference/handling-errors). */
export class MollieError extends Error {
  override readonly name = 'MollieError';
  readonly answer: ApiAnswer;

  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.answer = { status, body: mollieProblem(status, detail, field) };
  }
}

/** The body of every answer that is not 2xx. Mollie's media type is `application/hal+json`. */
export function mollieProblem(status: number, detail: string, field?: string) {
  const href = 'https://docs.mollie.com/reference/handling-errors';
  const links = { documentation: { href, type: 'text/html' } };
  return { status, title: titles[status] ?? 'Error', detail, ...(field !== undefined && { field }), _links: links };
}

const statuses: Partial<Record<RefusalReason, number>> = { not_found: 404 };

/** Runs an action and answers a refusal in Mollie's form. */
export function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    return toMollieError(error).answer;
  }
}

function toMollieError(error: unknown): MollieError {
  if (error instanceof MollieError) return error;
  if (error instanceof SimulatorError) return new MollieError(statuses[error.reason] ?? 422, error.message);
  if (!(error instanceof z.ZodError)) throw error;
  return fromIssues(error.issues);
}

/** Mollie names the first fault. */
function fromIssues([issue]: readonly z.core.$ZodIssue[]): MollieError {
  return new MollieError(422, issue?.message ?? 'The request is invalid', issue?.path.join('.'));
}
