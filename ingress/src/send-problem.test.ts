import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIngress } from './create-ingress.ts';
import { createIngressServer } from './create-server.ts';
import { BODY_BYTES_MAX } from './read-body.ts';

const SHOP = 'https://shop.example';
const NOBODY_LISTENS = 'http://127.0.0.1:1';
const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' };
const upstreams = {
  payments: NOBODY_LISTENS,
  refunds: NOBODY_LISTENS,
  bookings: NOBODY_LISTENS,
  'gateway-webhooks': NOBODY_LISTENS,
  notifications: NOBODY_LISTENS,
  admin: NOBODY_LISTENS,
};

let server: Server;
let ingress: string;

beforeAll(async () => {
  const listener = createIngress({ upstreams, publicDir: tmpdir(), allowedOrigins: [SHOP] });
  server = createIngressServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ingress = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe('while a service is down, a page of an allowed origin', () => {
  it.each(['/api/v1/bookings', '/api/v1/payments/1', '/api/v1/payment-methods', '/api/v1/bookings/1/refunds'])(
    'may read the problem and its `Retry-After` at %s',
    async (path) => {
      const answer = await fetch(`${ingress}${path}`, { headers: { origin: SHOP } });

      expect(answer.status).toBe(503);
      expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP);
      expect(answer.headers.get('access-control-expose-headers')).toMatch(/Retry-After.*X-Request-Id/);
      expect(answer.headers.get('vary')).toBe('Origin');
    },
  );

  it('passes the preflight, so that it can read the 503', async () => {
    const answer = await fetch(`${ingress}/api/v1/bookings`, {
      method: 'OPTIONS',
      headers: { origin: SHOP, ...PREFLIGHT },
    });

    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect(await answer.text()).toBe('');
  });

  it('may read that its body is too long', async () => {
    const body = Buffer.alloc(BODY_BYTES_MAX + 1, 'a');
    const answer = await fetch(`${ingress}/api/v1/bookings`, { method: 'POST', body, headers: { origin: SHOP } });

    expect(answer.status).toBe(413);
    expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP);
  });

  it.each(['/admin/api/session', '/api/v1/webhooks/stripe', '/api/v1/webhook-endpoints'])(
    'gets no permission from the answer at %s',
    async (path) => {
      const answer = await fetch(`${ingress}${path}`, { headers: { origin: SHOP } });
      const preflight = await fetch(`${ingress}${path}`, {
        method: 'OPTIONS',
        headers: { origin: SHOP, ...PREFLIGHT },
      });

      for (const { status, headers } of [answer, preflight]) {
        expect(status).toBe(503);
        expect(headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );
});

describe('while a service is down, a page of another origin', () => {
  it('gets no permission from the answer', async () => {
    const headers = { origin: 'https://evil.example', ...PREFLIGHT };
    const answer = await fetch(`${ingress}/api/v1/bookings`, { method: 'OPTIONS', headers });

    expect(answer.status).toBe(503);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a problem of the ingress', () => {
  it.each(['/api/v1/bookings', '/api/v1/unknown', '/admin/api/session'])(
    'has the id of its request at %s',
    async (path) => {
      const given = await fetch(`${ingress}${path}`, { headers: { 'x-request-id': 'order-17' } });
      const unusable = await fetch(`${ingress}${path}`, { headers: { 'x-request-id': 'two words' } });

      expect(given.headers.get('x-request-id')).toBe('order-17');
      expect(unusable.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    },
  );

  it.each(['/api/v1/bookings', '/api/v1/unknown'])('forbids caches to store it at %s', async (path) => {
    const answer = await fetch(`${ingress}${path}`);

    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('has the id of a failed request in its body as well', async () => {
    const answer = await fetch(`${ingress}/api/v1/bookings`, { headers: { 'x-request-id': 'order-17' } });

    expect(await answer.json()).toMatchObject({ type: '/problems/service-unavailable', requestId: 'order-17' });
  });
});
