import type { ServerResponse } from 'node:http';
import { ProblemError, type ProblemExtensions, RETRY_AFTER_SECONDS, toProblemDetails } from '@booking/contracts';
import { ReplayedProblem } from '@booking/idempotency';
import { isTransientDatabaseError, type Logger } from '@booking/runtime';
import type { Answer } from '../define-route.ts';
import { requestIdOf } from '../request-id.ts';
import { sendAnswer } from './send-answer.ts';

/** The waiting time for a request with the same key that is still running. It ends soon. */
const IN_USE_RETRY_AFTER_SECONDS = 1;

/**
 * The failures whose body names the request. 502 is not among them: it reports the decision of a gateway, which is
 * stored and repeated.
 */
const SERVER_FAILURES = [500, 503];
const UNFORESEEN = { type: 'about:blank', title: 'Internal Server Error', status: 500 };

/**
 * The only place that converts an error into HTTP (RFC 9457). An unavailable database is `service-unavailable`. Any
 * error that is not a `ProblemError` is a bug: it is answered with 500 without detail, and logged with its stack.
 */
export function answerProblem(response: ServerResponse, error: unknown, logger: Logger): void {
  const requestId = requestIdOf(response);
  const answer = withRequestId(problemAnswer(error), requestId);
  if (answer.status === UNFORESEEN.status) logger.error({ err: error, requestId }, 'request failed unexpectedly');
  else if (!(error instanceof ProblemError))
    logger.warn({ err: error, requestId }, 'request failed, because the database is unavailable');

  if (response.headersSent) response.destroy();
  else sendAnswer(response, answer);
}

/** Converts an error into an answer, for code that writes its own response. */
export function problemAnswer(error: unknown): Answer {
  const problem = toProblem(error);
  const body = problem ? toProblemDetails(problem) : UNFORESEEN;
  return {
    status: body.status,
    headers: { 'content-type': 'application/problem+json', ...(problem && problemHeaders(problem, body.status)) },
    body,
    replayed: error instanceof ReplayedProblem,
  };
}

/**
 * Adds the id of the request to the body of a server failure, so that a bug report leads to the log. The body of any
 * other problem is the same in every repetition of an idempotency key, so only the header has the id.
 */
function withRequestId(answer: Answer, requestId: string | undefined): Answer {
  if (!SERVER_FAILURES.includes(answer.status) || requestId === undefined) return answer;
  return { ...answer, body: { ...(answer.body as object), requestId } };
}

function toProblem(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (!isTransientDatabaseError(error)) return undefined;
  return new ProblemError('service-unavailable', 'The service cannot answer now; send the request again.');
}

/** The headers of a problem: Retry-After (RFC 9110, 10.2.3), and WWW-Authenticate for 401 (RFC 9110, 15.5.2). */
function problemHeaders({ type, extensions }: ProblemError, status: number): Record<string, string> {
  if (type === 'idempotency-key-in-use') return { 'retry-after': String(IN_USE_RETRY_AFTER_SECONDS) };
  if (status === 429 || status === 503) return { 'retry-after': String(retryAfterSeconds(extensions)) };
  if (type === 'unauthenticated') return { 'www-authenticate': 'Bearer' };
  if (type === 'invalid-signature') return { 'www-authenticate': 'Signature' };
  return {};
}

/** The waiting time that the thrown problem names, or the usual one. */
function retryAfterSeconds({ retryAfterSeconds: known }: ProblemExtensions): number {
  return typeof known === 'number' ? known : RETRY_AFTER_SECONDS;
}
