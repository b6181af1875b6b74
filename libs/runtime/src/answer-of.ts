import type { ClientRequest, IncomingMessage } from 'node:http';

/**
 * The time for a connection to one of several addresses, as `autoSelectFamilyAttemptTimeout` of a request or an agent. The
 * default of Node, 250 ms, is too short for a distant server and for a busy process.
 */
export const ADDRESS_MS_MAX = 3_000;

/** Waits for the answer to a request. Throws the system error of a failed connection. */
export function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const answer = Promise.withResolvers<IncomingMessage>();
  request.once('response', answer.resolve).once('error', answer.reject);
  // A switch to another protocol (status 101) closes the request without an answer and without an error.
  request.once('close', () => answer.reject(new Error('the request was closed without an answer')));
  return answer.promise;
}
