import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './define-route.ts';
import { setHead } from './send-answer.ts';

/** A body whose end is not known, or that is too long to be held as a whole. */
export type Pieces = AsyncIterable<string>;

type AnswerInPieces = Answer & { readonly body: Pieces };

export function isInPieces(answer: Answer): answer is AnswerInPieces {
  return typeof answer.body === 'object' && answer.body !== null && Symbol.asyncIterator in answer.body;
}

/**
 * Sends each piece as soon as it is there and the client has taken those before it. `return` of the iterator is called
 * when the client goes away, and at once when it asked for the head only. Throws what the iterator throws: then the
 * answer is to be cut off, so that nobody takes it for whole.
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
