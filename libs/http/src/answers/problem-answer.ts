import type { ServerResponse } from 'node:http';
import {
  type ProblemError,
  type ProblemExtensions,
  RETRY_AFTER_SECONDS,
  toProblemDetails,
  UNEXPECTED_ERROR,
} from '@booking/contracts';
import { BearerProblem } from '../authentication/bearer-problem.ts';
import type { Answer } from '../define-route.ts';
import { requestIdOf } from '../request-id.ts';
import { sendAnswer } from './send-answer.ts';

/** How long a client waits if the first request with its key is still running. That request ends soon. */
const IN_USE_RETRY_AFTER_SECONDS = 1;

/**
 * The failures whose body names the request. 502 is not among them: it reports the decision of a gateway, which is
 * stored and repeated.
 */
const SERVER_FAILURES = [500, 503];
/** The challenge of a 401 for staff, who have a session cookie. Browsers show no prompt for an unknown scheme. */
const SESSION_CHALLENGE = 'Cookie';

/** The answer with a problem (RFC 9457). A bug has no problem: its answer is 500 without detail. */
export function answerOf(problem: ProblemError | undefined): Answer {
  const body = problem ? toProblemDetails(problem) : UNEXPECTED_ERROR;
  const headers = { 'content-type': 'application/problem+json', ...(problem && problemHeaders(problem, body.status)) };
  return { status: body.status, headers, body };
}

/**
 * Writes the answer with a problem. The body of a server failure has the id of the request, so that a bug report leads
 * to the log. The body of any other problem is the same in every repetition of an idempotency key, so only the header
 * has the id.
 */
export function sendProblem(response: ServerResponse, answer: Answer): void {
  const requestId = requestIdOf(response);
  const isNamed = SERVER_FAILURES.includes(answer.status) && requestId !== undefined;
  sendAnswer(response, isNamed ? { ...answer, body: { ...(answer.body as object), requestId } } : answer);
}

/** The headers of a problem: Retry-After (RFC 9110, 10.2.3), and WWW-Authenticate for 401 (RFC 9110, 15.5.2). */
function problemHeaders(problem: ProblemError, status: number): Record<string, string> {
  const { type, extensions } = problem;
  if (type === 'idempotency-key-in-use') return { 'retry-after': String(IN_USE_RETRY_AFTER_SECONDS) };
  if (status === 429 || status === 503) return { 'retry-after': String(retryAfterSeconds(extensions)) };
  if (problem instanceof BearerProblem) return { 'www-authenticate': problem.challenge };
  if (type === 'unauthenticated') return { 'www-authenticate': SESSION_CHALLENGE };
  if (type === 'invalid-signature') return { 'www-authenticate': 'Signature' };
  return {};
}

/** The waiting time that the thrown problem names, or the usual one. */
function retryAfterSeconds({ retryAfterSeconds: known }: ProblemExtensions): number {
  return typeof known === 'number' ? known : RETRY_AFTER_SECONDS;
}
