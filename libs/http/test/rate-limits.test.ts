import { ProblemError } from '@booking/contracts';
import { type Authenticator, defineRoute, type RateLimitConfig, RateLimits } from '@booking/http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type RawAnswer, send, startTestServer, type TestServer } from './start-test-server.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const route = {
  method: 'get',
  summary: 'Read',
  tag: 'Things',
  auth: 'client',
  answers: { 200: { description: 'Things', schema: z.object({}) } },
  problems: [],
  handle: () => Promise.resolve({ status: 200, body: {} }),
} as const;
const routes = [
  defineRoute({ ...route, path: '/things', operationId: 'things' }),
  defineRoute({ ...route, path: '/costly', operationId: 'costly', isLimitedPerCaller: true }),
];

const authenticate: Authenticator = ({ headers }) => {
  const { authorization: sub } = headers;
  if (sub === undefined) return Promise.reject(new ProblemError('unauthenticated', 'No token.'));
  return Promise.resolve({ sub, permissions: sub === 'shop' ? ['manage_bookings'] : [] });
};

let server: TestServer;
afterEach(() => server.stop());

async function start(config: Partial<RateLimitConfig>): Promise<void> {
  const limits = { perCaller: 0, perAddress: 0, trustedProxies: 1, ...config };
  server = await startTestServer({ routes, authenticate, rateLimits: new RateLimits(limits, () => NOW) });
}

type Sent = { readonly path?: string; readonly as?: string | undefined; readonly from?: string };

function ask({ path = '/things', as = 'alice', from = '203.0.113.7' }: Sent = {}): Promise<RawAnswer> {
  const headers = { ...(as !== '' && { authorization: as }), ...(from !== '' && { 'x-forwarded-for': from }) };
  return send({ port: server.port, path, headers });
}

async function statuses(count: number, sent: Sent = {}): Promise<number[]> {
  const answers: RawAnswer[] = [];
  for (let sentCount = 0; sentCount < count; sentCount += 1) answers.push(await ask(sent));
  return answers.map(({ status }) => status);
}

describe('an IP address', () => {
  it('gets 429 when all its callers together exceed the limit that each answer reports', async () => {
    await start({ perAddress: 3 });

    const first = await ask();
    expect(await statuses(2, { as: 'bob' })).toEqual([200, 200]);
    const refused = await ask();

    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"address";q=3;w=60', ratelimit: '"address";r=2;t=20' });
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '20', ratelimit: '"address";r=0;t=20' });
    expect(JSON.parse(refused.body)).toMatchObject({ type: '/problems/too-many-requests', retryAfterSeconds: 20 });
    expect(await statuses(1, { from: '203.0.113.8' })).toEqual([200]);
  });

  it('is limited for requests without a token, but not for the backend of the business', async () => {
    await start({ perAddress: 2 });

    expect(await statuses(3, { as: 'shop' })).toEqual([200, 200, 200]);
    expect(await statuses(3, { as: '' })).toEqual([401, 401, 429]);
    expect(await statuses(1)).toEqual([429]);
  });

  it('comes from the trusted proxies, not from entries that a client may have invented', async () => {
    await start({ perAddress: 1, trustedProxies: 2 });

    expect(await statuses(1, { from: '192.0.2.1, 203.0.113.7, 10.0.0.1' })).toEqual([200]);
    expect(await statuses(1, { from: '192.0.2.2, 203.0.113.7, 10.0.0.1' })).toEqual([429]);
    expect(await statuses(1, { from: '192.0.2.2, 203.0.113.8, 10.0.0.1' })).toEqual([200]);
  });

  it('comes from the connection if no proxy is trusted', async () => {
    await start({ perAddress: 1, trustedProxies: 0 });

    expect(await statuses(1, { from: '203.0.113.7' })).toEqual([200]);
    expect(await statuses(1, { from: '203.0.113.8' })).toEqual([429]);
  });

  it('is not limited if the limit is 0, or if the request has passed no proxy', async () => {
    await start({ perAddress: 1 });
    expect(await statuses(3, { from: '' })).toEqual([200, 200, 200]);
    await server.stop();

    await start({});

    expect(await statuses(3)).toEqual([200, 200, 200]);
    expect((await ask()).headers).not.toHaveProperty('ratelimit');
  });
});

describe('a caller', () => {
  it('is limited for costly requests only, in addition to the limit of the address', async () => {
    await start({ perCaller: 1, perAddress: 100 });

    expect(await statuses(2)).toEqual([200, 200]);
    const first = await ask({ path: '/costly' });

    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"address";q=100;w=60, "caller";q=1;w=60',
      ratelimit: '"address";r=97;t=2, "caller";r=0;t=60',
    });
    expect(await statuses(1, { path: '/costly' })).toEqual([429]);
    expect(await statuses(1, { path: '/costly', as: 'bob' })).toEqual([200]);
    expect(await statuses(1)).toEqual([200]);
  });
});
