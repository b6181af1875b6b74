import type { ProblemDetails } from '@booking/contracts';

/** What is wrong with one field of a request: a JSON pointer to it, and why. */
export type FieldProblem = { readonly pointer: string; readonly detail: string };

/** What the API answered instead of what was asked for. `status` 0 says that no answer came. */
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

/** Whether what was asked for may have been done all the same: nobody said that it was not. */
export function isUnsettled(error: unknown): boolean {
  if (!(error instanceof RequestProblem)) return true;
  return error.status === 0 || error.status >= SERVER_FAILED || error.is('idempotency-key-in-use');
}

const SERVER_FAILED = 500;
const UNAUTHENTICATED = 401;

/** Whether nobody is signed in any more. */
export function isUnauthenticated(error: unknown): error is RequestProblem {
  return error instanceof RequestProblem && error.status === UNAUTHENTICATED;
}

const NO_ANSWER = { type: 'about:blank', status: 0 } as const;

export function noAnswer(): RequestProblem {
  return new RequestProblem({ ...NO_ANSWER, title: 'No answer', detail: 'The service could not be reached.' });
}

/** An answer that is no problem of the catalog, such as that of a proxy in between. */
export function strangeAnswer(status: number): RequestProblem {
  return new RequestProblem({ ...NO_ANSWER, status, title: `Answer ${status}`, detail: 'The answer is not readable.' });
}
