import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { sendProblem } from './send-problem.ts';

/** The longest body any service reads. */
export const BODY_BYTES_MAX = 256 * 1024;

const TOO_LARGE = {
  type: 'payload-too-large',
  detail: `A body may have at most ${BODY_BYTES_MAX} bytes.`,
} as const;

/** Refuses a body by the length it announces. The service would hang up in the middle, as if it were down. */
export const refuseLongBody: RequestHandler = (request, response, next) => {
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX) sendProblem(response, TOO_LARGE);
  else next();
};

/** Stops passing on a body that did not announce its length once it is too long. */
export function cutLongBody(onward: ClientRequest, request: IncomingMessage, response: ServerResponse): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX || onward.destroyed) return;
    if (!response.headersSent) sendProblem(response, TOO_LARGE);
    onward.destroy();
  });
}
