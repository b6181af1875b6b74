import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { sendProblem } from './send-problem.ts';
import { UnfinishedUploads } from './unfinished-uploads.ts';

/** The longest body any service reads. */
export const BODY_BYTES_MAX = 256 * 1024;

const TOO_LARGE = {
  type: 'payload-too-large',
  detail: `A body may have at most ${BODY_BYTES_MAX} bytes.`,
} as const;

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** The body of a request that `readBody` has read. */
export function bodyOf(request: IncomingMessage): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}

/**
 * Reads the body before the request goes to a service, so that an upload without end occupies no connection to it. A
 * body that is too long is refused, by the length it announces or as soon as it exceeds the limit.
 */
export function readBody(): RequestHandler {
  const uploads = new UnfinishedUploads();
  return (request, response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX) {
      sendProblem(response, TOO_LARGE);
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    const collect = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
      else {
        request.off('data', collect).resume();
        if (!response.headersSent) sendProblem(response, TOO_LARGE);
      }
    };
    uploads.add(request);
    request.on('data', collect).once('end', () => {
      if (response.headersSent) return;
      bodies.set(request, Buffer.concat(chunks));
      next();
    });
  };
}
