import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SendProblem } from './send-problem.ts';
import { UnfinishedUploads } from './unfinished-uploads.ts';

/** The longest body any service reads. */
export const BODY_BYTES_MAX = 256 * 1024;

const TOO_LARGE = {
  type: 'payload-too-large',
  detail: `The body is larger than ${BODY_BYTES_MAX} bytes.`,
} as const;
const NO_BODY = Buffer.alloc(0);

type BodyReader = (request: IncomingMessage, response: ServerResponse, onBody: (body: Buffer) => void) => void;

/**
 * Reads the whole body before the request goes to a service, so that an endless upload occupies no connection to the
 * service. Rejects a body as soon as its announced or received length exceeds the limit.
 */
export function createBodyReader(sendProblem: SendProblem): BodyReader {
  const uploads = new UnfinishedUploads();
  return (request, response, onBody) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (Number(length ?? 0) > BODY_BYTES_MAX) sendProblem(response, TOO_LARGE);
    else if (length === undefined && encoding === undefined) onBody(NO_BODY);
    else {
      uploads.add(request);
      collectBody(request, onBody, () => {
        if (!response.headersSent) sendProblem(response, TOO_LARGE);
      });
    }
  };
}

function collectBody(request: IncomingMessage, onBody: (body: Buffer) => void, onTooLong: () => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const collect = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
    else {
      request.off('data', collect).resume();
      onTooLong();
    }
  };
  request.on('data', collect).once('end', () => {
    if (bytes <= BODY_BYTES_MAX) onBody(joined(chunks));
  });
}

/** Joins the chunks of a body. Most bodies arrive in one chunk, which needs no copy. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [first = NO_BODY] = chunks;
  return chunks.length > 1 ? Buffer.concat(chunks) : first;
}
