import type { ServerResponse } from 'node:http';
import { ProblemError, type ProblemType, toProblemDetails } from '@booking/contracts';

type Problem = { readonly type: ProblemType; readonly detail: string; readonly retryAfterSeconds?: number };

/** Answers with a problem of the catalog (RFC 9457). */
export function sendProblem(response: ServerResponse, { type, detail, retryAfterSeconds }: Problem): void {
  const body = toProblemDetails(new ProblemError(type, detail));
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
  response.writeHead(body.status, {
    'Content-Type': 'application/problem+json',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(JSON.stringify(body));
}
