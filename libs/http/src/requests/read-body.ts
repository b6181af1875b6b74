import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@booking/contracts';

const BODY_BYTES_MAX = 256 * 1024;

/**
 * Reads the raw body of a request. Throws `payload-too-large` as soon as the limit is exceeded, and drops what it has
 * read. Throws `unsupported-media-type` for a compressed body, because its real size is unknown.
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return Promise.reject(compressed(encoding));
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX) return Promise.reject(tooLarge());
  if (request.destroyed) return Promise.reject(cutOff());

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const keep = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
      else refuse();
    };
    const refuse = (): void => {
      request.off('data', keep).resume();
      chunks.length = 0;
      reject(tooLarge());
    };
    request.on('data', keep);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('close', () => {
      if (!request.complete) reject(cutOff());
    });
  });
}

function compressed(encoding: string): ProblemError {
  return new ProblemError(
    'unsupported-media-type',
    `The content encoding ${JSON.stringify(encoding)} is not supported.`,
  );
}

function tooLarge(): ProblemError {
  return new ProblemError('payload-too-large', `The body is larger than ${BODY_BYTES_MAX} bytes.`);
}

/** The client has disconnected, so nobody reads this problem. */
function cutOff(): ProblemError {
  return new ProblemError('malformed-json', 'The body ended early.');
}
