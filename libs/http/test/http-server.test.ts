import { ProblemError } from '@booking/contracts';
import { type Answer, type Authenticator, defineRoute, PageQuery, type RawHandler, type Route } from '@booking/http';
import { currentTrace, type Part } from '@booking/runtime';
import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type RawAnswer, send, startTestServer, type TestServer } from './start-test-server.ts';

const BOOKING = '019a0000-0000-7000-8000-000000000001';
const cancelPath = `/api/v1/bookings/${BOOKING}/cancel`;
const json = { 'content-type': 'application/json' };

const listBookings = defineRoute({
  method: 'get',
  path: '/api/v1/bookings',
  operationId: 'listBookings',
  summary: 'Lists bookings',
  tag: 'Bookings',
  auth: 'client',
  query: PageQuery.extend({ status: z.enum(['pending', 'confirmed']).optional() }),
  answers: { 200: { description: 'Bookings' } },
  problems: [],
  handle: ({ query, caller }) => Promise.resolve({ status: 200, body: { query, caller } }),
});

const createBooking = defineRoute({
  method: 'post',
  path: '/api/v1/bookings',
  operationId: 'createBooking',
  summary: 'Creates a booking',
  tag: 'Bookings',
  auth: 'client',
  idempotent: true,
  body: z.strictObject({ description: z.string().min(1).max(500), amount: z.int().min(0) }),
  answers: { 201: { description: 'The booking' } },
  problems: [],
  handle: ({ body, idempotencyKey, preferWaitMs }) =>
    Promise.resolve({
      status: 201,
      headers: { location: `/api/v1/bookings/${BOOKING}` },
      body: { ...body, key: idempotencyKey?.key, preferWaitMs },
    }),
});

const cancelBooking = defineRoute({
  method: 'post',
  path: '/api/v1/bookings/{booking}/cancel',
  operationId: 'cancelBooking',
  summary: 'Cancels a booking',
  tag: 'Bookings',
  auth: 'none',
  params: z.object({ booking: z.uuid() }),
  notFound: 'booking-not-found',
  body: z.object({ reason: z.string().optional() }),
  answers: { 200: { description: 'The booking' } },
  problems: ['booking-not-cancellable'],
  handle: ({ params, body }) => Promise.resolve({ status: 200, body: { ...params, ...body } }),
});

function probeRoute(handle: () => Promise<Answer>): Route {
  return defineRoute({
    method: 'get',
    path: '/probe',
    operationId: 'probe',
    summary: 'Probes',
    tag: 'Tests',
    auth: 'none',
    answers: {},
    problems: [],
    handle,
  });
}

const alice = { sub: 'alice', permissions: [] };
const authenticate: Authenticator = ({ headers }) =>
  headers.authorization === 'Bearer alice'
    ? Promise.resolve(alice)
    : Promise.reject(new ProblemError('unauthenticated', 'Who are you?'));
const authorization = 'Bearer alice';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

type Request = Omit<Parameters<typeof send>[0], 'port'>;

async function ask(request: Request, options: Partial<Parameters<typeof startTestServer>[0]> = {}): Promise<RawAnswer> {
  server ??= await startTestServer({ routes: [listBookings, createBooking, cancelBooking], authenticate, ...options });
  return send({ port: server.port, ...request });
}

function problemOf({ status, headers, body }: RawAnswer): unknown {
  expect(headers['content-type']).toBe('application/problem+json');
  const problem = JSON.parse(body) as { status: number; type: string };
  expect(problem.status).toBe(status);
  return problem.type;
}

describe('the address of a problem', () => {
  it('leads to the page that explains it, without authentication', async () => {
    const { status, headers, body } = await ask({ path: '/problems/forbidden' });

    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('<h1>A permission is missing</h1>');
  });

  it.each(['/problems', '/problems/', '/problems/index'])('lists all problems at %s', async (path) => {
    expect(await ask({ path })).toMatchObject({ status: 200, body: expect.stringContaining('/problems/forbidden') });
  });

  it('answers 404 for a name that is not in the catalogue', async () => {
    expect(problemOf(await ask({ path: '/problems/unknown' }))).toBe('/problems/not-found');
  });
});

describe('an answer', () => {
  it('is JSON with no-store and the headers of the route', async () => {
    const body = JSON.stringify({ description: 'Court 3', amount: 12050 });

    const answer = await ask({
      path: '/api/v1/bookings',
      method: 'POST',
      headers: { ...json, authorization, 'idempotency-key': 'k1', prefer: 'wait=3' },
      body,
    });

    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      location: `/api/v1/bookings/${BOOKING}`,
    });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(JSON.parse(answer.body)).toEqual({
      description: 'Court 3',
      amount: 12050,
      key: 'k1',
      preferWaitMs: 3000,
    });
  });

  it('has no body for a HEAD request', async () => {
    const answer = await ask({ path: '/api/v1/bookings', method: 'HEAD', headers: { authorization } });

    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
  });

  it('is given to a request without a body, if all members are optional', async () => {
    expect(await ask({ path: cancelPath, method: 'POST' })).toMatchObject({
      status: 200,
      body: JSON.stringify({ booking: BOOKING }),
    });
  });

  it('lists the allowed methods of a path for an OPTIONS request', async () => {
    const answer = await ask({ path: '/api/v1/bookings', method: 'OPTIONS' });

    expect(answer).toMatchObject({ status: 204, headers: { allow: 'GET, POST, HEAD, OPTIONS' } });
  });
});

describe('a request', () => {
  it.each<[string, string, Request]>([
    ['not-found', 'an unknown path', { path: '/api/v1/nothing' }],
    ['not-found', 'a path that does not decode', { path: '/api/v1/bookings/%E0%A4%A/cancel', method: 'POST' }],
    ['not-found', 'a trailing slash', { path: '/api/v1/bookings/' }],
    ['booking-not-found', 'an id that is no UUID', { path: '/api/v1/bookings/42/cancel', method: 'POST' }],
    ['booking-not-found', 'an id with U+0000', { path: '/api/v1/bookings/%00/cancel', method: 'POST' }],
    ['method-not-allowed', 'another method', { path: '/api/v1/bookings', method: 'DELETE' }],
    ['method-not-allowed', 'an uncommon method', { path: cancelPath, method: 'PROPFIND' }],
    ['unauthenticated', 'no token', { path: '/api/v1/bookings' }],
    [
      'validation-failed',
      'a parameter that is not UTF-8',
      { path: '/api/v1/bookings?after=%ff', headers: { authorization } },
    ],
    ['validation-failed', 'a limit of zero', { path: '/api/v1/bookings?limit=0', headers: { authorization } }],
    [
      'validation-failed',
      'a repeated parameter',
      { path: '/api/v1/bookings?after=a&after=b', headers: { authorization } },
    ],
    ['validation-failed', 'an unknown parameter', { path: '/api/v1/bookings?staus=paid', headers: { authorization } }],
  ])('gets %s for %s', async (type, _what, request) => {
    expect(problemOf(await ask(request))).toBe(`/problems/${type}`);
  });

  it.each<[string, string, Partial<Request>]>([
    ['malformed-json', 'no body', {}],
    ['malformed-json', 'an empty body', { headers: json, body: '' }],
    ['malformed-json', 'half a body', { headers: json, body: '{"description":' }],
    ['malformed-json', 'a name that occurs twice', { headers: json, body: '{"amount":1,"amount":2}' }],
    ['malformed-json', 'a name that reaches the prototype', { headers: json, body: '{"__proto__":{}}' }],
    [
      'malformed-json',
      'bytes that are not UTF-8',
      { headers: json, body: Buffer.from('{"description":"\xff"}', 'latin1') },
    ],
    ['unsupported-media-type', 'no content type', { body: '{}' }],
    ['unsupported-media-type', 'another content type', { headers: { 'content-type': 'text/plain' }, body: '{}' }],
    [
      'unsupported-media-type',
      'form fields',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
    ],
    [
      'unsupported-media-type',
      'another charset',
      { headers: { 'content-type': 'application/json; charset=latin1' }, body: '{}' },
    ],
    ['unsupported-media-type', 'a compressed body', { headers: { ...json, 'content-encoding': 'gzip' }, body: '{}' }],
    ['payload-too-large', 'a large body', { headers: json, body: 'x'.repeat(256 * 1024 + 1) }],
    [
      'payload-too-large',
      'a large body in chunks',
      { headers: { ...json, 'transfer-encoding': 'chunked' }, body: 'x'.repeat(3e6) },
    ],
    ['validation-failed', 'a body that is no object', { headers: json, body: '[]' }],
    ['validation-failed', 'null', { headers: json, body: 'null' }],
    ['validation-failed', 'a missing member', { headers: json, body: '{"amount":1}' }],
    [
      'validation-failed',
      'an unknown member',
      { headers: json, body: '{"description":"a","amount":1,"status":"paid"}' },
    ],
    ['validation-failed', 'a wrong type', { headers: json, body: '{"description":"a","amount":"1"}' }],
    ['validation-failed', 'a fraction', { headers: json, body: '{"description":"a","amount":1.5}' }],
    [
      'validation-failed',
      'an unsafe integer',
      { headers: json, body: '{"description":"a","amount":9007199254740993}' },
    ],
    ['validation-failed', 'infinity', { headers: json, body: '{"description":"a","amount":1e400}' }],
    [
      'validation-failed',
      'text that cannot be stored',
      { headers: json, body: '{"description":"\\u0000","amount":1}' },
    ],
    [
      'validation-failed',
      'an empty key',
      { headers: { ...json, 'idempotency-key': '' }, body: '{"description":"a","amount":1}' },
    ],
  ])('gets %s for %s', async (type, _what, { headers, body }) => {
    const request = { path: '/api/v1/bookings', method: 'POST', headers: { ...headers, authorization } };

    expect(problemOf(await ask(body === undefined ? request : { ...request, body }))).toBe(`/problems/${type}`);
  });

  it('is rejected without a token before its body is read', async () => {
    const answer = await ask({ path: '/api/v1/bookings', method: 'POST', headers: json, body: 'x'.repeat(300_000) });

    expect(problemOf(answer)).toBe('/problems/unauthenticated');
  });

  it('is logged by its operation, never by its path', async () => {
    await ask({ path: '/api/v1/bookings?status=secret', headers: { authorization } });
    await server?.stop();

    expect(server?.log).toEqual([
      expect.objectContaining({ operation: 'listBookings', method: 'GET', status: 422, callerId: 'alice' }),
    ]);
    expect(JSON.stringify(server?.log)).not.toContain('secret');
  });

  it('continues the trace of its caller', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const showTrace = probeRoute(() => Promise.resolve({ status: 200, body: currentTrace() }));

    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const answer = await ask({ path: '/probe', headers }, { routes: [showTrace] });
    await server?.stop();

    expect(JSON.parse(answer.body)).toMatchObject({ traceId });
    expect(server?.log).toEqual([expect.objectContaining({ traceId })]);
  });
});

describe('an unexpected error', () => {
  it('answers 500 without detail and is logged with its stack', async () => {
    const answer = await ask(
      { path: '/probe' },
      { routes: [probeRoute(() => Promise.reject(new TypeError('card 4111')))] },
    );

    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      requestId: answer.headers['x-request-id'],
    });
    expect(server?.log[0]).toMatchObject({
      level: 'error',
      err: { stack: expect.stringContaining('http-server.test') },
    });
  });

  it('is answered with 503 when the database is unavailable', async () => {
    const cutOff = new Error('Connection terminated unexpectedly');

    const answer = await ask({ path: '/probe' }, { routes: [probeRoute(() => Promise.reject(cutOff))] });

    expect(problemOf(answer)).toBe('/problems/service-unavailable');
    expect(answer.headers['retry-after']).toBe('5');
  });
});

describe('a raw handler', () => {
  it('is called before the routes, and its errors become problems too', async () => {
    const rawHandler: RawHandler = ({ url }) => {
      if (url === '/raw') throw new ProblemError('invalid-signature', 'Not yours');
      return false;
    };

    const refused = await ask({ path: '/raw', method: 'POST' }, { rawHandler });
    const passedOn = await ask({ path: cancelPath, method: 'POST' });

    expect(problemOf(refused)).toBe('/problems/invalid-signature');
    expect(passedOn.status).toBe(200);
  });
});

describe('health', () => {
  const healthy: Part = part('database', () => Promise.resolve());
  const broken: Part = part('bus', () => Promise.reject(new Error('disconnected')));
  const silent: Part = part('clock', () => new Promise(() => undefined));

  function part(name: string, check: () => Promise<void>): Part {
    return { name, stop: () => Promise.resolve(), check };
  }

  it('is 200 when every part can do its work', async () => {
    expect(await ask({ path: '/readyz' }, { readiness: [healthy] })).toMatchObject({ status: 200 });
    expect(await ask({ path: '/livez' })).toMatchObject({ status: 200 });
  });

  it('names the failing parts with their reasons', async () => {
    const answer = await ask({ path: '/readyz' }, { readiness: [healthy, broken, silent] });

    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body)).toEqual({
      status: 'not ready',
      failing: ['bus', 'clock'],
      reasons: { bus: 'disconnected', clock: 'no answer in 1800 ms' },
    });
    expect(await ask({ path: '/livez' })).toMatchObject({ status: 200 });
  });

  it('fails when a part is stuck, so that the supervisor starts a new process', async () => {
    const stuck = { ...healthy, isStuck: () => true };

    const answer = await ask({ path: '/livez' }, { readiness: [healthy, stuck] });

    expect(answer).toMatchObject({ status: 503, body: JSON.stringify({ status: 'stuck', stuck: ['database'] }) });
  });

  it('is exposed as a metric', async () => {
    const { body } = await ask({ path: '/metrics' }, { readiness: [healthy, broken, silent] });

    expect(body).toContain('booking_part_ready{part="database"} 1');
    expect(body).toContain('booking_part_ready{part="bus"} 0');
    expect(body).toContain('booking_part_ready{part="clock"} 0');
  });

  it('can be read for a single part', async () => {
    const readiness = [healthy, broken];

    expect(await ask({ path: '/readyz/database' }, { readiness })).toMatchObject({ status: 200 });
    expect(await ask({ path: '/readyz/bus' }, { readiness })).toMatchObject({ status: 503 });
    expect(await ask({ path: '/readyz/moon' }, { readiness })).toMatchObject({ status: 404 });
  });
});

describe('metrics', () => {
  it('count requests by route and status, with several servers in one process', async () => {
    const other = await startTestServer({ routes: [cancelBooking] });
    await ask({ path: cancelPath, method: 'POST' });
    await other.stop();

    const { status, headers, body } = await ask({ path: '/metrics' });

    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(
      /http_server_request_duration_seconds_count\{http_request_method="POST",http_route="[^"]*\{booking\}[^"]*",http_response_status_code="200"\} \d/,
    );
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).not.toContain(BOOKING);
  });
});
