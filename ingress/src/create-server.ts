import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** The time limits, the same as in the services. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  /** An idle connection is kept longer than clients keep it, so that none is closed while a request is being sent. */
  keepAliveTimeout: 65_000,
};
/** Clients of today send one request at a time. Answers that nobody reads are kept in memory. */
const UNANSWERED_PER_CONNECTION_MAX = 8;

/** The server of the ingress, with limits for clients that are slow or read no answers. */
export function createIngressServer(listener: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>();
  return createServer(TIMEOUTS, (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count > UNANSWERED_PER_CONNECTION_MAX) socket.destroy();
    else listener(request, response);
  });
}
