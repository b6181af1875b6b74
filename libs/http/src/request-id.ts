import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '@booking/runtime/ids';

const HEADER = 'x-request-id';
/** Letters, digits and a few signs, so that an id can be pasted into any search. */
const ACCEPTABLE = /^[\w.~-]{1,128}$/;

/**
 * Names a request by the caller's `X-Request-Id`, or by a new id when that is missing or unusable. The answer carries
 * the id, and so do the log line of the request and the body of a problem with 500 or 503.
 */
export function nameRequest({ headers }: IncomingMessage, response: ServerResponse): void {
  const given = headers[HEADER];
  response.setHeader(HEADER, typeof given === 'string' && ACCEPTABLE.test(given) ? given : newId());
}

/** The id of the request that this response answers; undefined before `nameRequest`. */
export function requestIdOf(response: ServerResponse): string | undefined {
  return response.getHeader(HEADER) as string | undefined;
}
