import { type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { type Authenticator, httpServer, type RateLimits, type RawHandler, type Route } from '@booking/http';
import { createLogger, type Part } from '@booking/runtime';

type Options = {
  routes: readonly Route[];
  authenticate?: Authenticator;
  readiness?: readonly Part[];
  rawHandler?: RawHandler;
  allowedOrigins?: readonly string[];
  rateLimits?: RateLimits;
};

export type TestServer = {
  readonly url: string;
  readonly port: number;
  /** The log lines of the server, oldest first. */
  readonly log: readonly Record<string, unknown>[];
  stop(): Promise<void>;
};

export async function startTestServer({ readiness = [], ...options }: Options): Promise<TestServer> {
  const log: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) };
  const logger = createLogger({ service: 'test', level: 'info', destination });
  const server = httpServer({ port: 0, readiness, logger, ...options });
  await server.start?.();
  return { url: `http://127.0.0.1:${server.port()}`, port: server.port(), log, stop: () => server.stop() };
}

type RawRequest = {
  port: number;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends exactly these bytes and headers, which fetch() would normalise. */
export function send({ port, path, method = 'GET', headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = sendRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
      });
    });
    request.once('error', reject);
    request.end(body);
  });
}
