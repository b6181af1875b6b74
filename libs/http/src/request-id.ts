import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '@booking/runtime/ids';

const HEADER = 'x-request-id';
/** A usable id: letters, digits and four signs, so that it can be pasted into any search. */
const ACCEPTABLE = /^[\w.~-]{1,128}$/;

/**
 * Gives a request an id: the caller's `X-Request-Id`, or a new one when the header is missing or unusable. The answer
 * carries the id, and so do the log line of the request and the body of a problem with 500 or 503.
 */
export function nameRequest({ headers }: IncomingMessage, response: ServerResponse): void {
  const given = headers[HEADER];
  response.setHeader(HEADER, typeof given === 'string' && ACCEPTABLE.test(given) ? given : newId());
}

/** The id of the request that this response answers; undefined before `nameRequest`. */
export function requestIdOf(response: ServerResponse): string | undefined {
  return response.getHeader(HEADER) as string | undefined;
}
