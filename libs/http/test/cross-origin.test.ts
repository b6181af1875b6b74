import { ProblemError } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawAnswer, send, startTestServer, type TestServer } from './start-test-server.ts';

const SHOP = 'https://shop.example';
const ASKED = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' };

const things: Route = defineRoute({
  method: 'post',
  path: '/things',
  operationId: 'createThing',
  summary: 'Creates a thing',
  tag: 'Tests',
  auth: 'client',
  answers: { 200: { description: 'The thing' } },
  problems: [],
  handle: () => Promise.resolve({ status: 200, body: {} }),
});

let server: TestServer;
let closed: TestServer;

beforeAll(async () => {
  const authenticate = (): Promise<never> => Promise.reject(new ProblemError('unauthenticated', 'Sign in.'));
  server = await startTestServer({ routes: [things], authenticate, allowedOrigins: [SHOP] });
  closed = await startTestServer({ routes: [things], authenticate });
});

afterAll(async () => {
  await server.stop();
  await closed.stop();
});

const call = (headers: Record<string, string>, { method = 'POST', port = server.port } = {}): Promise<RawAnswer> =>
  send({ port, path: '/things', method, headers });

function grantsOf({ headers }: RawAnswer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));
}

describe('a page of an allowed origin', () => {
  it('may send a request with the headers of the API, but no cookies', async () => {
    const answer = await call({ origin: SHOP, ...ASKED }, { method: 'OPTIONS' });

    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe(SHOP);
    expect(answer.headers['access-control-allow-methods']).toContain('POST');
    expect(answer.headers['access-control-allow-headers']).toMatch(/Authorization.*Idempotency-Key.*Prefer/);
    expect(answer.headers['access-control-max-age']).toBe('7200');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers.vary).toBe('Origin');
  });

  it('may read a problem and its headers', async () => {
    const answer = await call({ origin: SHOP });

    expect(answer.status).toBe(401);
    expect(answer.headers['access-control-allow-origin']).toBe(SHOP);
    expect(answer.headers['access-control-expose-headers']).toMatch(/Retry-After.*WWW-Authenticate.*X-Request-Id/);
  });
});

describe('a page of another origin', () => {
  it.each(['https://shop.example.evil', 'https://evil.example', 'http://shop.example', 'null'])(
    'gets no permission from the answer: %s',
    async (origin) => {
      expect(grantsOf(await call({ origin, ...ASKED }, { method: 'OPTIONS' }))).toEqual({});
      expect(grantsOf(await call({ origin }))).toEqual({});
    },
  );

  it('gets no permission when no origins are configured', async () => {
    const answer = await call({ origin: SHOP, ...ASKED }, { method: 'OPTIONS', port: closed.port });

    expect(grantsOf(answer)).toEqual({});
    expect(answer.headers.vary).toBeUndefined();
  });
});
