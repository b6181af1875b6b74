import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect, type Socket } from 'node:net';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startNameServer } from './name-server.ts';
import { EVENT_STREAM, Replica } from './replicas.ts';
import { type Caddy, SHOP, startCaddy } from './start-caddy.ts';

const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
/**
 * The time limit for Caddy to notice a failed replica. Caddy probes three replicas in three seconds, and gives up on a
 * frozen one after three more.
 */
const NOTICED_TIMEOUT_MS = 60_000;
const REQUESTS = 12;
/** The memory limit of the container in docker-compose.yml and in the chart. */
const MEMORY_LIMIT_MB = 512;
/** The time limit for Caddy to close unfinished uploads, on a busy machine. */
const UPLOADS_TIMEOUT_MS = 30_000;

let nameServer: { port: number; close(): void };
let replicas: Replica[];
let caddy: Caddy;
let surroundings: Parameters<typeof startCaddy>[0];

beforeAll(async () => {
  nameServer = await startNameServer(ADDRESSES);
  const started = await Replica.startAll(ADDRESSES);
  replicas = started.replicas;
  const ports = { replicaPort: started.port, nameServerPort: nameServer.port };
  surroundings = { ...ports, publicUrl: 'https://pay.example.com' };
  caddy = await startCaddy(surroundings);
});

beforeEach(async () => {
  for (const replica of replicas) Object.assign(replica, { isFrozen: false, isDown: false, breaksOff: false });
  await eventually(async () => expect(await servedBy(payments)).toEqual(new Set(ADDRESSES)), {
    timeoutMs: NOTICED_TIMEOUT_MS,
  });
  for (const { received } of replicas) received.length = 0;
});

afterAll(async () => {
  await caddy.stop();
  for (const replica of replicas) replica.stop();
  nameServer.close();
});

describe('one frozen replica of three', () => {
  it(
    'gets no requests once its probes fail, so that no later request fails',
    async () => {
      frozen().isFrozen = true;
      await eventually(async () => expect(await servedBy(probed)).not.toContain(frozen().address), {
        timeoutMs: NOTICED_TIMEOUT_MS,
        intervalMs: 500,
      });
      frozen().received.length = 0;

      const answers = [...(await severalOf(payments)), ...(await severalOf(initiate)), ...(await severalOf(webhook))];

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(frozen().received).toEqual([]);
    },
    5 * NOTICED_TIMEOUT_MS,
  );

  it(
    'loses no read and no webhook when it freezes',
    async () => {
      frozen().isFrozen = true;

      const answers = await Promise.all(Array.from({ length: REQUESTS }).flatMap(() => [payments(), webhook()]));

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(frozen().received.map((request) => request.split(' ')[0])).toEqual(
        expect.arrayContaining(['GET', 'POST']),
      );
    },
    5 * NOTICED_TIMEOUT_MS,
  );
});

describe('a replica that cannot use its database', () => {
  it(
    'gets no requests until the database is back',
    async () => {
      frozen().isDown = true;

      await eventually(async () => expect(await servedBy(payments)).not.toContain(frozen().address), {
        timeoutMs: NOTICED_TIMEOUT_MS,
      });
    },
    5 * NOTICED_TIMEOUT_MS,
  );
});

describe('while no replica can use its database, a page of an allowed origin', () => {
  it(
    'may send its request, and reads the problem and its `Retry-After`',
    async () => {
      for (const replica of replicas) replica.isDown = true;

      const problem = await eventually(
        async () => {
          const answer = await fetch(`${caddy.url}/api/v1/payments/1`, { headers: { origin: SHOP } });
          expect(answer.status).toBe(503);
          return answer;
        },
        { timeoutMs: NOTICED_TIMEOUT_MS },
      );
      const headers = { origin: SHOP, 'access-control-request-method': 'POST' };
      const preflight = await fetch(`${caddy.url}/api/v1/payments/1/initiate`, { method: 'OPTIONS', headers });

      expect(problem.headers.get('access-control-allow-origin')).toBe(SHOP);
      expect(problem.headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(await problem.json()).toMatchObject({ type: '/problems/service-unavailable' });
      expect(problem.headers.get('retry-after')).toBe('5');
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, SHOP]);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    },
    5 * NOTICED_TIMEOUT_MS,
  );
});

describe('the production proxy, as clients see it,', () => {
  it('sends HSTS and does not name its software', async () => {
    const answers = [await payments(), await fetch(`${caddy.url}/metrics`)];

    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(answers.map(({ headers }) => headers.get('server'))).toEqual([null, null]);
    expect(answers.map(({ headers }) => headers.get('strict-transport-security'))).toEqual(
      Array.from({ length: 2 }).fill('max-age=31536000'),
    );
    expect(answers[1]?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('does not name its software when it redirects to HTTPS', async () => {
    const host = `nobody.invalid:${new URL(caddy.url).port}`;
    const { socket, answers } = await sendRaw(`GET /docs HTTP/1.1\r\nHost: ${host}\r\n\r\n`);

    await eventually(() => expect(answers()).toMatch(/^HTTP\/1\.1 308 .*\r\nLocation: https:/s));
    expect(answers()).not.toMatch(/^server:/im);
    socket.destroy();
  });

  it('answers 421 to other hosts, so no gateway takes its webhook as accepted', async () => {
    const { socket, answers } = await sendRaw(
      'POST /api/v1/webhooks/stripe HTTP/1.1\r\nHost: 203.0.113.7\r\nContent-Length: 2\r\n\r\n{}',
    );

    await eventually(() => expect(answers()).toMatch(/^HTTP\/1\.1 421 /));
    expect(answers()).not.toMatch(/^server:/im);
    socket.destroy();
    await eventually(async () => expect(await statusOverTls('localhost')).toBe(200));
    expect(await statusOverTls('203.0.113.7')).toBe(421);
    expect(replicas.flatMap(({ received }) => received)).toHaveLength(1);
  });

  it.each([
    ['/docs', 'text/html', 'Getting started'],
    ['/docs/concepts', 'text/html', '<svg'],
    ['/docs/concepts.md', 'text/markdown', '# Concepts'],
    ['/docs/llms.txt', 'text/plain', '/docs/webhooks.md'],
    ['/docs/assets/search.json', 'application/json', 'chargeback'],
    ['/docs/explorer', 'text/html', 'openapi.json'],
    ['/api/v1/openapi.json', 'application/json', '"openapi"'],
    ['/api/v1/admin-openapi.json', 'application/json', '"openapi"'],
    ['/api/v1/asyncapi.json', 'application/json', '"asyncapi"'],
  ])('serves %s as %s', async (path, type, content) => {
    const answer = await fetch(`${caddy.url}${path}`);

    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(await answer.text()).toContain(content);
  });

  it('sends the pages of problems to a service', async () => {
    await fetch(`${caddy.url}/problems/booking-not-found`);

    expect(replicas.flatMap(({ received }) => received)).toEqual([
      expect.stringContaining('/problems/booking-not-found'),
    ]);
  });

  it('gives each of its own problems the id of the request', async () => {
    const given = await fetch(`${caddy.url}/metrics`, { headers: { 'x-request-id': 'order-17' } });
    const unusable = await fetch(`${caddy.url}/metrics`, { headers: { 'x-request-id': 'two words' } });

    expect(given.headers.get('x-request-id')).toBe('order-17');
    expect(unusable.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(['/docs', '/docs/concepts', '/api/v1/openapi.json'])('answers POST %s with 404', async (path) => {
    const answer = await fetch(`${caddy.url}${path}`, { method: 'POST', body: '{}' });

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([404, null]);
    expect(await answer.json()).toMatchObject({ type: '/problems/not-found', status: 404 });
  });

  it('forbids caches to store its problems', async () => {
    const problem = await fetch(`${caddy.url}/metrics`);

    expect(problem.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['/api/v1/payments/1/initiate', SHOP, SHOP],
    ['/api/v1/payments/1/initiate', 'https://evil.example', null],
    ['/api/v1/payments/1/initiate', '', null],
    ['/admin/api/session', SHOP, null],
  ])('lets a page read its problem at %s from the origin %j: %j is allowed', async (path, origin, allowed) => {
    const body = Buffer.alloc(300_000, 'a');
    const problem = await fetch(`${caddy.url}${path}`, { method: 'POST', body, headers: { origin } });

    expect(problem.status).toBe(413);
    expect(await problem.text()).toContain('"The body is larger than 262144 bytes."');
    expect(problem.headers.get('access-control-allow-origin')).toBe(allowed);
  });

  it('leaves the token of a booking out of its log', async () => {
    for (const replica of replicas) replica.breaksOff = true;

    const answer = await fetch(`${caddy.url}/api/v1/webhooks/sandbox/token-of-a-booking`, { method: 'POST' });

    await expect(answer.text()).rejects.toThrow('terminated');
    await eventually(() => expect(caddy.log()).toContain('/webhooks/sandbox/…'));
    expect(caddy.log()).not.toContain('token-of-a-booking');
  });

  it('leaves queries, such as the id of a customer, out of its log', async () => {
    for (const replica of replicas) replica.breaksOff = true;

    const answer = await fetch(`${caddy.url}/admin/api/customers/export?id=anna`);

    await expect(answer.text()).rejects.toThrow('terminated');
    await eventually(() => expect(caddy.log()).toContain('/admin/api/customers/export?…'));
    expect(caddy.log()).not.toContain('anna');
  });

  it('leaves the headers of a webhook, such as the token of Xendit, out of its log', async () => {
    for (const replica of replicas) replica.breaksOff = true;

    const headers = { 'x-callback-token': 'token-of-xendit' };
    const answer = await fetch(`${caddy.url}/api/v1/webhooks/xendit`, { method: 'POST', headers });

    await expect(answer.text()).rejects.toThrow('terminated');
    await eventually(() => expect(caddy.log()).toContain('/webhooks/xendit'));
    expect(caddy.log()).not.toContain('token-of-xendit');
  });
});

describe('a client that does not complete its upload', () => {
  const upload = (path: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nonly the beginning`;

  it('is disconnected without an answer, while event streams continue, even after an upload on the same connection', async () => {
    const reader = await sendRaw(upload('/api/v1/payments/1/initiate').replace('100', '18'));
    await eventually(() => expect(reader.answers()).toContain('only the beginning'));
    reader.socket.write(`GET ${EVENT_STREAM} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await eventually(() => expect(reader.answers()).toContain('data: first'));
    const paths = ['/api/v1/webhooks/stripe', '/api/v1/payments/1/initiate', '/docs'];
    const clients = await Promise.all(paths.map((path) => sendRaw(upload(path))));

    await Promise.all(clients.map(({ socket }) => once(socket, 'close')));
    for (const { stream } of replicas) stream?.write('data: later\n\n');

    // An answer such as 200 would tell a gateway that its webhook was accepted.
    expect(clients.map(({ answers }) => answers())).toEqual(['', '', '']);
    await eventually(() => expect(reader.answers()).toContain('data: later'));
    reader.socket.destroy();
  });
});

describe('the requests that hundreds of connections do not complete', () => {
  const upload = (path: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 262144\r\n\r\n${'a'.repeat(262_000)}`;

  it.each([
    ['headers', 300, `GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: ${'a'.repeat(980_000)}`],
    ['webhooks', 400, upload('/api/v1/webhooks/stripe')],
    ['other uploads', 400, upload('/api/v1/payments/1/initiate')],
  ])(
    'occupy less than half of the memory limit: %s',
    async (_name, connections, bytes) => {
      const clients = await Promise.all(Array.from({ length: connections }).map(() => sendRaw(bytes)));

      // Some connections may stay open. Only the memory counts.
      await eventually(() => expect(clients.filter(({ socket }) => !socket.closed)).toEqual([]), {
        timeoutMs: UPLOADS_TIMEOUT_MS,
        intervalMs: 500,
      }).catch(() => undefined);
      for (const { socket } of clients) socket.destroy();

      expect(caddy.peakMemoryMb()).toBeLessThan(MEMORY_LIMIT_MB / 2);
    },
    5 * NOTICED_TIMEOUT_MS,
  );
});

describe('a proxy that stops', () => {
  it('ends event streams after its grace period', async () => {
    const stopping = await startCaddy(surroundings);
    const stream = await eventually(async () => {
      const answer = await fetch(`${stopping.url}${EVENT_STREAM}`);
      expect(answer.status).toBe(200);
      return answer;
    });

    await stopping.stop('SIGTERM');

    await expect(stream.text()).rejects.toThrow('terminated');
  });
});

describe('the address of a client', () => {
  const forwarded = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
  const seen = (): unknown => replicas.find(({ received }) => received.length > 0)?.forwarded;

  it('is the address of the connection, not the address that the client claims', async () => {
    await fetch(`${caddy.url}/api/v1/payments/1`, { headers: forwarded });

    expect(seen()).toEqual(['127.0.0.1', 'http']);
  });

  it('is the address that a proxy in front of Caddy reports, if the chart lists the addresses of this proxy', async () => {
    const behind = await startCaddy({
      ...surroundings,
      variables: { SERVICE_PREFIX: 'shop-', TRUSTED_PROXY_RANGES: '10.0.0.0/8 127.0.0.0/8' },
    });

    await eventually(async () => {
      expect((await fetch(`${behind.url}/api/v1/payments/1`, { headers: forwarded })).status).toBe(200);
    });

    expect(seen()).toEqual(['192.0.2.7, 127.0.0.1', 'https']);
    await behind.stop();
  });
});

function frozen(): Replica {
  const [, second] = replicas;
  if (!second) throw new Error('there are three replicas');
  return second;
}

function payments(): Promise<Response> {
  return fetch(`${caddy.url}/api/v1/payments/1`);
}

/** Sends a request that does not wait for a frozen replica. */
function probed(): Promise<Response> {
  return fetch(`${caddy.url}/api/v1/payments/1`, { signal: AbortSignal.timeout(2000) });
}

function initiate(): Promise<Response> {
  return fetch(`${caddy.url}/api/v1/payments/1/initiate`, { method: 'POST', body: '{}' });
}

function webhook(): Promise<Response> {
  return fetch(`${caddy.url}/api/v1/webhooks/stripe`, { method: 'POST', body: '{"id":"evt_1"}' });
}

/** Sends a webhook for this host over a connection for localhost, as a proxy that passes on the host may do. */
async function statusOverTls(host: string): Promise<number | undefined> {
  const { tlsPort: port } = caddy;
  const path = '/api/v1/webhooks/stripe';
  const sent = request({
    port,
    path,
    method: 'POST',
    headers: { host },
    servername: 'localhost',
    rejectUnauthorized: false,
  });
  const [answer] = (await once(sent.end('{}'), 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

function severalOf(send: () => Promise<Response>): Promise<Response[]> {
  return Promise.all(Array.from({ length: REQUESTS }).map(() => send()));
}

/** The addresses of the replicas that answer. Throws when a request fails. */
async function servedBy(send: () => Promise<Response>): Promise<Set<string>> {
  const answers = await severalOf(send);
  return new Set(await Promise.all(answers.map(async (answer) => (await answer.text()).split(' ')[0] ?? '')));
}

/** Sends these bytes over a connection of its own, which stays open, and collects what is answered. */
async function sendRaw(bytes: string): Promise<{ socket: Socket; answers: () => string }> {
  const socket = connect(Number(new URL(caddy.url).port), '127.0.0.1').on('error', () => undefined);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, answers: () => Buffer.concat(chunks).toString() };
}
