import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerBrokenRequests, HOST_IS_CHECKED_BY_LISTENER, refuseWithoutHost } from '@booking/http/broken-requests';

/** The time limits of connections, the same as in the services. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  /**
   * An idle connection is kept longer than clients keep it, so that it is never closed while a client sends a request.
   */
  keepAliveTimeout: 65_000,
};
/**
 * The largest number of unanswered requests on a connection. It limits the memory for answers that a client does not
 * read. Usual clients send one request at a time.
 */
const UNANSWERED_PER_CONNECTION_MAX = 8;

/**
 * The server of the ingress, with limits for clients that are slow or read no answers. It closes when `stopping`
 * aborts: it accepts no more connections, and finishes the current requests.
 */
export function createIngressServer(listener: RequestListener, stopping = new AbortController().signal): Server {
  const unanswered = new WeakMap<Socket, number>();
  const answering = new Set<ServerResponse>();
  const server = createServer({ ...TIMEOUTS, ...HOST_IS_CHECKED_BY_LISTENER }, (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    answering.add(response);
    response.once('close', () => {
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
      answering.delete(response);
    });
    response.shouldKeepAlive &&= !stopping.aborted;
    if (count > UNANSWERED_PER_CONNECTION_MAX) socket.destroy();
    else if (!refuseWithoutHost(request, response)) listener(request, response);
  });
  answerBrokenRequests(server, answering);
  const unused = unusedConnections(server);
  stopping.addEventListener('abort', () => {
    for (const response of answering) response.shouldKeepAlive = false;
    server.close();
    for (const connection of unused) connection.destroy();
  });
  return server;
}

/**
 * The connections that have sent no request. Node waits for them when a server closes, and browsers open some in
 * advance.
 */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    unused.add(connection);
    connection.once('close', () => unused.delete(connection));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}
