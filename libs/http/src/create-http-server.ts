import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Part, Span, watch } from '@booking/runtime';
import { answerProblem } from './answers/problem-details.ts';
import { observeRequest } from './answers/request-log.ts';
import { answerBrokenRequests, HOST_IS_CHECKED_BY_LISTENER, refuseWithoutHost } from './broken-requests.ts';
import { type AppOptions, createApp } from './create-app.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { type Phase, readReadiness } from './health.ts';
import { nameRequest } from './request-id.ts';

/**
 * How long a client may take to send a request. The server checks this only every five seconds, because each check
 * wakes an idle process.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  /**
   * An idle connection is kept longer than a proxy keeps it, so that the server never closes it while the proxy sends a
   * request.
   */
  keepAliveTimeout: 65_000,
};

/**
 * How long requests may take to finish when the service stops. The process has ten seconds for everything
 * (STOP_TIMEOUT_MS in libs/runtime).
 */
const DRAIN_MS = 8_000;

/** Sees each request before Express does. Returns true when it will answer the request. */
export type RawHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

type Options = AppOptions & {
  /** The port to listen on; 0 lets the operating system choose. */
  port: number;
  host?: string | undefined;
  allowedOrigins?: readonly string[] | undefined;
  rawHandler?: RawHandler;
};

/** A service starts `openPort` first, and the server itself after the parts that its requests need. */
type HttpServer = Part & { readonly openPort: Part; port(): number };

/**
 * The HTTP server of a service: its routes, `/livez`, `/readyz` and `/metrics`, and a problem of the catalogue for
 * everything else. From the start of `openPort`, it answers `/livez`, reports missing parts at `/readyz`, and answers every
 * other request with 503 until its own start. When it stops, it accepts no new connections and finishes the current
 * requests.
 */
export function httpServer(options: Options): HttpServer {
  const { port, host = '127.0.0.1' } = options;
  const connections = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  let phase: Phase = 'starting';
  let unwatch = (): void => undefined;
  const serve = requestListener(options, () => phase);

  const server = createServer({ ...TIMEOUTS, ...HOST_IS_CHECKED_BY_LISTENER }, (request, response) => {
    keepWhileOpen(answering, response);
    response.shouldKeepAlive &&= phase !== 'stopping';
    if (!refuseWithoutHost(request, response)) serve(request, response);
  });
  answerBrokenRequests(server, answering);
  server.on('connection', (connection: Socket) => keepWhileOpen(connections, connection));

  async function listen(): Promise<void> {
    if (server.listening) return;
    server.listen(port, host);
    await once(server, 'listening');
  }

  async function stop(): Promise<void> {
    if (phase === 'stopping') return;
    phase = 'stopping';
    unwatch();
    for (const response of answering) response.shouldKeepAlive = false;
    const drained = drain(server);
    for (const connection of connections) closeUnused(connection);
    await drained;
  }

  return {
    name: 'http',
    openPort: { name: 'http port', start: listen, stop },
    port: () => (server.address() as AddressInfo).port,
    async start() {
      await listen();
      unwatch = watch('booking.part.ready', () => readReadiness(options.readiness));
      phase = 'open';
    },
    stop,
  };
}

function requestListener(options: Options, phase: () => Phase): RequestListener {
  const { rawHandler, logger, allowedOrigins = [] } = options;
  const app = createApp(options, phase);
  const addCrossOriginHeaders = crossOriginHeaders(allowedOrigins);

  const answer: RequestListener = (request, response) => {
    try {
      const isRaw = phase() !== 'starting' && rawHandler?.(request, response) === true;
      if (!isRaw) app(request, response);
    } catch (error) {
      answerProblem(response, error, logger);
    }
  };
  return (request, response) => {
    nameRequest(request, response);
    addCrossOriginHeaders(request, response);
    const span = new Span({ name: request.method ?? '', kind: 'server', parent: traceparentOf(request) });
    observeRequest({ request, response }, { span, logger });
    span.run(() => answer(request, response));
  };
}

function traceparentOf({ headers }: IncomingMessage): string | null {
  return typeof headers['traceparent'] === 'string' ? headers['traceparent'] : null;
}

function keepWhileOpen<Open extends Socket | ServerResponse>(set: Set<Open>, open: Open): void {
  set.add(open);
  open.once('close', () => set.delete(open));
}

/**
 * Closes a connection that never sent a request. Node waits for such connections, but closes those between two
 * requests.
 */
function closeUnused(connection: Socket): void {
  if (connection.bytesRead === 0) connection.destroy();
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const patience = new AbortController();
  await Promise.race([closed, delay(DRAIN_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
  server.closeAllConnections();
  await closed;
}
