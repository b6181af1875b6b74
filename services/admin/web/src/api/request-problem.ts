import type { ProblemDetails } from '@booking/contracts';

/** The problem of one field of a request: a JSON pointer to the field, and the reason. */
export type FieldProblem = {
  readonly pointer: string;
  readonly detail: string;
  /** The kind of problem, and the limit that the value exceeds. */
  readonly code?: string;
  readonly limit?: number;
};

/** An answer of the API with a problem. `status` 0 means that no answer came. */
export class RequestProblem extends Error {
  override readonly name = 'RequestProblem';
  readonly problem: ProblemDetails;

  constructor(problem: ProblemDetails) {
    super(problem.title);
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }

  get fields(): readonly FieldProblem[] {
    const { errors } = this.problem;
    return Array.isArray(errors) ? (errors as FieldProblem[]) : [];
  }

  is(type: string): boolean {
    return this.problem.type === `/problems/${type}`;
  }
}

/** Whether the request may have been carried out, because no answer says otherwise. */
export function isUnsettled(error: unknown): boolean {
  if (!(error instanceof RequestProblem)) return true;
  if (error.problem['isSent'] === false) return false;
  return error.status < REFUSED || error.status >= SERVER_FAILED || error.is('idempotency-key-in-use');
}

/**
 * Whether the service rejects the request itself. The rejection then also holds for earlier attempts with the same
 * idempotency key. A missing session or permission, a rate limit, a cap on refunds and the answer of a proxy say
 * nothing about earlier attempts.
 */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof RequestProblem) || error.problem.type === NO_ANSWER.type) return false;
  return !isUnsettled(error) && !BEFORE_THE_DECISION.includes(error.status) && !error.is('refund-cap-exceeded');
}

const [REFUSED, SERVER_FAILED] = [400, 500];
const [UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS] = [401, 403, 429];
const BEFORE_THE_DECISION: readonly number[] = [UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS];

/** Whether the session has ended. */
export function isUnauthenticated(error: unknown): error is RequestProblem {
  return error instanceof RequestProblem && error.status === UNAUTHENTICATED;
}

/** Whether a request failed with a problem of this type. */
export function isProblem(error: unknown, type: string): error is RequestProblem {
  return error instanceof RequestProblem && error.is(type);
}

const NO_ANSWER = { type: 'about:blank', status: 0 } as const;

/** The problem of a request without an answer. Without a network, it was not sent. */
export function noAnswer({ isSent }: { readonly isSent: boolean }): RequestProblem {
  return new RequestProblem({ ...NO_ANSWER, title: '', detail: '', isSent });
}

/** An answer without a problem of the catalogue, for example from a proxy. */
export function strangeAnswer(status: number): RequestProblem {
  return new RequestProblem({ ...NO_ANSWER, status, title: '', detail: '' });
}
