import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  request as sendRequest,
  type RequestListener,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIngress } from './create-ingress.ts';
import { createIngressServer } from './create-server.ts';
import { BODY_BYTES_MAX } from './read-body.ts';

const UNFINISHED_UPLOAD =
  'POST /api/v1/payments/1/initiate HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nonly the beginning';
const NOBODY_LISTENS = 'http://127.0.0.1:1';

const publicDir = mkdtempSync(join(tmpdir(), 'ingress-'));
const servers: Server[] = [];
const received: { request: IncomingMessage; body: Buffer }[] = [];
let news: ServerResponse;
let ingress: string;

beforeAll(async () => {
  const payments = await listen((request, response) => {
    const answer = (body: Buffer): void => {
      received.push({ request, body });
      response.writeHead(201, { 'Idempotent-Replayed': 'true' }).end('answered by payments');
    };
    buffer(request).then(answer, () => response.destroy());
  });
  const admin = await listen((_request, response) => {
    news = response;
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  });
  const app = createIngress({
    publicDir,
    publicUrl: 'https://pay.example.com',
    upstreams: {
      payments,
      refunds: NOBODY_LISTENS,
      bookings: NOBODY_LISTENS,
      'gateway-webhooks': NOBODY_LISTENS,
      notifications: NOBODY_LISTENS,
      admin,
    },
  });
  ingress = await listenOn(createIngressServer(app));

  writeFileSync(join(publicDir, 'openapi.json'), '{"openapi":"3.1.0"}');
  writeFileSync(join(publicDir, 'admin-openapi.json'), '{"openapi":"3.1.0","info":{}}');
  writeFileSync(join(publicDir, 'asyncapi.json'), '{"asyncapi":"3.0.0"}');
});

afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(publicDir, { recursive: true });
});

describe('the root path', () => {
  it('leads to the documentation', async () => {
    const answer = await fetch(ingress, { redirect: 'manual' });

    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/docs');
  });
});

describe('a request to a service', () => {
  it('arrives with its path, query, headers and exact bytes, and its answer is passed on unchanged', async () => {
    const bytes = Buffer.from([0x7b, 0x20, 0xff, 0x00, 0x0a, 0x7d]);

    const answer = await fetch(`${ingress}/api/v1/payments/1/initiate?a=%2F&a=2`, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/json', traceparent: '00-1-2-01' },
    });

    const [last] = received.slice(-1);
    expect(last?.body.equals(bytes)).toBe(true);
    expect(last?.request.url).toBe('/api/v1/payments/1/initiate?a=%2F&a=2');
    expect(last?.request.headers).toMatchObject({ traceparent: '00-1-2-01', 'x-forwarded-proto': 'http' });
    expect(last?.request.headers['x-forwarded-for']).toContain('127.0.0.1');
    expect(answer.status).toBe(201);
    expect(answer.headers.get('idempotent-replayed')).toBe('true');
    expect(await answer.text()).toBe('answered by payments');
  });

  it('is sent over a connection that is kept alive, without hop-by-hop headers', async () => {
    const headers = { connection: 'keep-alive, x-hop', 'x-hop': '1', te: 'trailers', 'x-end': '2' };
    const send = (): Promise<unknown> => sendOnce({ method: 'POST', path: '/api/v1/payments/1', headers });

    await send();
    await send();

    const [first, last] = received.slice(-2);
    expect(last?.request.headers).toMatchObject({ 'x-end': '2', connection: 'keep-alive', 'content-length': '0' });
    expect(last?.request.headers).not.toHaveProperty('x-hop');
    expect(last?.request.headers).not.toHaveProperty('te');
    expect(last?.request.socket).toBe(first?.request.socket);
  });

  it('is aborted when its client disconnects', async () => {
    const client = new AbortController();
    const answer = await fetch(`${ingress}/admin/api/news`, { signal: client.signal });
    await answer.body?.getReader().read();

    const closed = once(news, 'close');
    client.abort();

    await expect(closed).resolves.toBeDefined();
  });

  it('is answered piece by piece, before the service has completed its answer', async () => {
    const client = new AbortController();
    const answer = await fetch(`${ingress}/admin/api/news`, { signal: client.signal });

    const first = await answer.body?.pipeThrough(new TextDecoderStream()).getReader().read();

    expect(first?.value).toBe('data: first\n\n');
    client.abort();
  });

  it('is aborted when the service aborts its answer', async () => {
    const answer = await fetch(`${ingress}/admin/api/news`);
    const pieces = answer.body?.getReader();
    await pieces?.read();

    news.destroy();

    await expect(pieces?.read()).rejects.toThrow('terminated');
  });

  it('is answered with 503 and `Retry-After` when the service is down', async () => {
    const answer = await fetch(`${ingress}/api/v1/bookings`, { method: 'POST', body: '{}' });

    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ type: '/problems/service-unavailable', status: 503 });
  });
});

describe("a body that exceeds every service's limit", () => {
  const tooLong = Buffer.alloc(2 * BODY_BYTES_MAX, 'a');

  it.each([
    ['with a `Content-Length`', () => tooLong],
    ['without a `Content-Length`', () => new Blob([tooLong]).stream()],
  ])('is rejected with 413 when it comes %s', async (_title, body) => {
    const answer = await fetch(`${ingress}/api/v1/payments/1/initiate`, {
      method: 'POST',
      body: body(),
      duplex: 'half',
    });

    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ type: '/problems/payload-too-large', status: 413 });
  });

  it('passes when it is exactly as long as allowed', async () => {
    const body = Buffer.alloc(BODY_BYTES_MAX, 'a');

    expect((await fetch(`${ingress}/api/v1/payments/1/initiate`, { method: 'POST', body })).status).toBe(201);
  });
});

describe('a slow or greedy client', () => {
  const UPLOADS = 300;

  it('does not block the requests of others by endless uploads', async () => {
    const uploads = await Promise.all(Array.from({ length: UPLOADS }, () => sendRaw(UNFINISHED_UPLOAD)));

    const answer = await fetch(`${ingress}/api/v1/payments/1/initiate`, { method: 'POST', body: '{}' });

    expect(answer.status).toBe(201);
    for (const upload of uploads) upload.destroy();
  });

  it('loses its oldest unfinished uploads when it starts too many', async () => {
    const uploads = await Promise.all(Array.from({ length: UPLOADS }, () => sendRaw(UNFINISHED_UPLOAD)));
    const lost = uploads.map((upload) => once(upload, 'close'));

    await Promise.race(lost);

    await fetch(`${ingress}/livez`);
    expect(uploads.filter(({ closed }) => !closed).length).toBeGreaterThanOrEqual(100);
    for (const upload of uploads) upload.destroy();
  });

  it('is disconnected when it does not read its answers', async () => {
    const client = await sendRaw('GET /docs/viewer/swagger-ui-bundle.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20));
    client.pause();

    await expect(once(client.resume(), 'close')).resolves.toBeDefined();
  });

  it('has the same time limits for headers and bodies as at the services', () => {
    expect(createIngressServer(() => undefined)).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000 });
  });
});

describe('a request that is not valid HTTP', () => {
  it.each([
    ['without a Host', 'GET /livez HTTP/1.1\r\n\r\n', '400 Bad Request'],
    ['with a broken chunk', 'POST /api/v1/bookings HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz', '400'],
    ['with huge header fields', `GET /livez HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    ['to open a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', '405 Method Not Allowed'],
  ])('is answered with a problem: %s', async (_what, bytes, status) => {
    const answer = await text(await sendRaw(bytes));

    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain('application/problem+json');
  });
});

describe('a request without a service', () => {
  it.each(['/metrics', '/readyz', '/api/v1/unknown', '/problem'])('is answered 404 at %s', async (path) => {
    const answer = await fetch(`${ingress}${path}`);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ type: '/problems/not-found', status: 404 });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('the API explorer', () => {
  it.each(['package.json', 'README.md', 'swagger-ui.js.map', '..%2Fpackage.json'])(
    'does not serve %s',
    async (file) => {
      expect((await fetch(`${ingress}/docs/viewer/${file}`)).status).toBe(404);
    },
  );
});

describe('the ingress itself', () => {
  it('is alive', async () => {
    expect((await fetch(`${ingress}/livez`)).status).toBe(200);
  });

  it.each([
    ['of the API', 'openapi.json', { openapi: '3.1.0' }],
    ['of the admin API', 'admin-openapi.json', { openapi: '3.1.0', info: {} }],
    ['of the events', 'asyncapi.json', { asyncapi: '3.0.0' }],
  ])('serves the description %s', async (_, file, description) => {
    expect(await (await fetch(`${ingress}/api/v1/${file}`)).json()).toEqual(description);
  });

  it('does not resend a document that the client has cached', async () => {
    const address = `${ingress}/docs/viewer/swagger-ui-bundle.js`;
    const { headers } = await fetch(address, { method: 'HEAD' });

    const answer = await fetch(address, { headers: { 'if-none-match': String(headers.get('etag')) } });

    expect(answer.status).toBe(304);
  });

  it.each([
    ['/docs with its search', '/docs', ['/docs/assets/minisearch.js', '/docs/assets/search.json'], 400_000],
    ['the explorer', '/docs/explorer', [], 600_000],
  ])('loads %s below its limit', async (_, path, loadedLater, bytesMax) => {
    const page = await (await fetch(`${ingress}${path}`)).text();
    const loaded = [...page.matchAll(/<(?:script|link rel="(?:stylesheet|icon)")[^>]*(?:src|href)="([^"]+)"/g)];
    const addresses = [path, ...loaded.map(([, address = '']) => address), ...loadedLater];

    const answers = await Promise.all(
      addresses.map((address) => fetch(new URL(address, ingress), { headers: { 'accept-encoding': 'br' } })),
    );
    const sizes = answers.map(({ headers }) => Number(headers.get('content-length')));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(bytesMax);
  });

  it.each(['br', 'gzip', 'identity', 'br;q=0, gzip;q=0'])(
    'serves a file to a client that accepts %s',
    async (accepted) => {
      const address = `${ingress}/docs/viewer/swagger-ui-bundle.js`;
      const headers = { 'accept-encoding': accepted };
      const plain = await (await fetch(address, { headers: { 'accept-encoding': 'identity' } })).text();

      const answer = await fetch(address, { headers });
      const encoding = ['br', 'gzip'].includes(accepted) ? accepted : null;
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(await answer.text()).toBe(plain);
      const known = { ...headers, 'if-none-match': String(answer.headers.get('etag')) };
      expect((await fetch(address, { headers: known })).status).toBe(304);
    },
  );

  it('serves the new form of a compressed document that has changed', async () => {
    const read = async (): Promise<unknown> => (await fetch(`${ingress}/api/v1/asyncapi.json`)).json();
    const before = await read();
    writeFileSync(join(publicDir, 'asyncapi.json'), '{"asyncapi":"3.0.0","info":{"title":"Changed"}}');

    expect(before).toEqual({ asyncapi: '3.0.0' });
    expect(await read()).toEqual({ asyncapi: '3.0.0', info: { title: 'Changed' } });
  });

  it.each(['/docs', '/docs/explorer'])('serves %s without anything from other sites', async (path) => {
    const page = await fetch(`${ingress}${path}`);
    const parts = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);

    const answers = await Promise.all(parts.map((address) => fetch(new URL(address, ingress))));
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(parts.length).toBeGreaterThan(2);
    expect(answers.map(({ status, url }) => [status, new URL(url).origin])).toEqual(parts.map(() => [200, ingress]));
  });
});

/** Sends one request with headers that fetch does not allow, and reads the whole answer. */
async function sendOnce(options: RequestOptions): Promise<Buffer> {
  const request = sendRequest(ingress, options).end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return buffer(answer);
}

/** Sends these bytes over a connection of its own, which stays open. */
async function sendRaw(bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(ingress).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

async function listen(listener: RequestListener): Promise<string> {
  return listenOn(createServer(listener));
}

async function listenOn(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
