import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer } from '../define-route.ts';
import { setHead } from './send-answer.ts';

/** A body of unknown length, or a body that is too long to hold in memory. */
export type Pieces = AsyncIterable<string>;

type AnswerInPieces = Answer & { readonly body: Pieces };

export function isInPieces(answer: Answer): answer is AnswerInPieces {
  return typeof answer.body === 'object' && answer.body !== null && Symbol.asyncIterator in answer.body;
}

/**
 * Sends each piece once it is ready and the client has accepted the previous ones. Calls `return` of the iterator when
 * the client disconnects, and immediately for a HEAD request. Rethrows an error of the iterator. The caller then
 * destroys the connection, so that the client does not take the answer for complete.
 */
export async function sendPieces(response: ServerResponse, answer: AnswerInPieces): Promise<void> {
  setHead(response, answer);
  const pieces = Readable.from(answer.body, { highWaterMark: 1 });
  if (response.req.method === 'HEAD') {
    pieces.destroy();
    response.end();
    return;
  }
  response.flushHeaders();
  await pipeline(pieces, response).catch(unlessClientLeft);
}

function unlessClientLeft(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
