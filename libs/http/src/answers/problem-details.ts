import type { ServerResponse } from 'node:http';
import { ProblemError } from '@booking/contracts';
import { ReplayedProblem } from '@booking/idempotency';
import { isTransientDatabaseError, type Logger } from '@booking/runtime';
import type { Answer } from '../define-route.ts';
import { requestIdOf } from '../request-id.ts';
import { answerOf, sendProblem } from './problem-answer.ts';

/**
 * The only place that converts an error into HTTP. An unavailable database is `service-unavailable`. Any error that is
 * not a `ProblemError` is a bug: it is answered with 500 without detail, and logged with its stack.
 */
export function answerProblem(response: ServerResponse, error: unknown, logger: Logger): void {
  const requestId = requestIdOf(response);
  const answer = problemAnswer(error);
  if (answer.status === 500) logger.error({ err: error, requestId }, 'request failed unexpectedly');
  else if (!(error instanceof ProblemError))
    logger.warn({ err: error, requestId }, 'request failed, because the database is unavailable');

  if (response.headersSent) response.destroy();
  else sendProblem(response, answer);
}

export function problemAnswer(error: unknown): Answer {
  return { ...answerOf(toProblem(error)), replayed: error instanceof ReplayedProblem };
}

function toProblem(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (!isTransientDatabaseError(error)) return undefined;
  return new ProblemError('service-unavailable', 'The service cannot answer now; send the request again.');
}
