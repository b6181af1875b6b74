import type { Problem, ProblemName } from './resources.ts';

type ProblemNamed<Name extends ProblemName> = Extract<Problem, { type: `/problems/${Name}` }>;

/**
 * The API answered with a problem. `problem` is the answer; narrow it with `isProblem`. The message of a
 * `validation-failed` names each member and its fault.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  /** Identifies the request in the logs of the product. */
  readonly requestId: string | null;

  constructor(problem: Problem, requestId: string | null) {
    super(describe(problem));
    this.problem = problem;
    this.requestId = requestId;
  }
}

function describe(problem: Problem): string {
  if (problem.type === 'about:blank') return `${problem.status} ${problem.title}`;
  if (problem.type !== '/problems/validation-failed') return problem.detail;
  return `${problem.detail} ${problem.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ')}`;
}

/** Whether an error is the problem of this name, such as `refund-exceeds-balance`. */
export function isProblem<Name extends ProblemName>(
  error: unknown,
  name: Name,
): error is ProblemError & { readonly problem: ProblemNamed<Name> } {
  return error instanceof ProblemError && error.problem.type === `/problems/${name}`;
}

/** The error of an unsuccessful answer. A proxy in between may answer with something other than a problem. */
export function toProblemError(body: unknown, response: Response): ProblemError {
  const problem = isProblemBody(body)
    ? body
    : ({ type: 'about:blank', title: response.statusText, status: response.status } as const);
  return new ProblemError(problem, response.headers.get('x-request-id'));
}

function isProblemBody(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'type' in body && 'status' in body;
}
