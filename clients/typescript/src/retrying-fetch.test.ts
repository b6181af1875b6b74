import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { BookingPayments } from './booking-payments.ts';
import { isProblem, ProblemError } from './problem-error.ts';

type Answer = {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
  /** The body stops in its middle: the connection is cut, or stays open in silence. */
  readonly stops?: 'cut' | 'silent';
};
type Scripted = Answer | 'cut';

const BOOKING = { id: 'b1', status: 'pending' };
const UNAVAILABLE: Scripted = {
  status: 503,
  headers: { 'retry-after': '0' },
  body: { type: '/problems/service-unavailable', title: 'x', status: 503, detail: 'Not now.' },
};
const NO_ENDPOINT: Answer = {
  status: 404,
  body: { type: '/problems/webhook-endpoint-not-found', title: 'x', status: 404, detail: 'No such endpoint.' },
};
const NEW_BOOKING = {
  customerId: 'alice',
  description: 'Two nights',
  total: { amount: 12_050, currency: 'EUR' },
  startsAt: '2030-06-01T14:00:00Z',
} as const;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that gives these answers in turn, and the last one for ever. */
async function serve(...answers: readonly Scripted[]) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      received.push({ headers: request.headers, body });
      const answer = answers[Math.min(received.length, answers.length) - 1] ?? 'cut';
      if (answer === 'cut') return response.destroy();
      return send(answer, response);
    })();
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, url, client: new BookingPayments({ url, token: 'secret' }) };
}

function send({ status, headers, body = BOOKING, stops }: Answer, response: ServerResponse) {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type, ...headers });
  const text = JSON.stringify(body);
  if (stops === undefined) return response.end(text);
  return response.write(text.slice(0, text.length / 2), () => {
    if (stops === 'cut') response.destroy();
  });
}

describe('a client', () => {
  it('repeats a request under one idempotency key until the service can answer', async () => {
    const { client, received } = await serve(UNAVAILABLE, 'cut', { status: 201 });

    expect(await client.createBooking(NEW_BOOKING)).toEqual(BOOKING);

    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(received.map(({ body }) => JSON.parse(body) as object)).toEqual(Array(3).fill(NEW_BOOKING));
  });

  it('repeats a request under its idempotency key when the connection is lost in the middle of the answer', async () => {
    const { client, received } = await serve({ status: 201, stops: 'cut' }, { status: 201 });

    expect(await client.createBooking(NEW_BOOKING)).toEqual(BOOKING);

    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('ends an attempt at the time limit when its answer stops in the middle', async () => {
    const { url, received } = await serve({ status: 200, stops: 'silent' });
    const client = new BookingPayments({ url, token: 'secret', retry: { attempts: 2, timeoutMs: 1_000 } });

    await expect(client.getBooking('b1')).rejects.toThrow('The request timed out');

    expect(received).toHaveLength(2);
  });

  it('throws the reason of a signal that is aborted before the answer or in the middle of it', async () => {
    const { client } = await serve({ status: 200, stops: 'silent' });
    const reason = 'The customer left';
    const controller = new AbortController();

    await expect(client.getBooking('b1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);

    setTimeout(() => controller.abort(reason), 500);
    await expect(client.getBooking('b1', { signal: controller.signal })).rejects.toBe(reason);
  });

  it('counts an endpoint as deleted when a repeated request no longer finds it', async () => {
    const { client, received } = await serve('cut', NO_ENDPOINT);

    await client.webhookEndpoints.delete('e1');

    expect(received).toHaveLength(2);
  });

  it.each([
    ['the first request does not find the endpoint', [NO_ENDPOINT]],
    ['a proxy does not find the product', ['cut', { ...NO_ENDPOINT, headers: { 'content-type': 'text/html' } }]],
  ] as const)('reports that no endpoint was deleted when %s', async (_case, answers) => {
    const { client } = await serve(...answers);

    await expect(client.webhookEndpoints.delete('e1')).rejects.toMatchObject({ problem: { status: 404 } });
  });

  it('repeats a request whose first attempt is still running', async () => {
    const body = { type: '/problems/idempotency-key-in-use', title: 'x', status: 409, detail: 'Still running.' };
    const { client } = await serve({ status: 409, headers: { 'retry-after': '0' }, body }, { status: 201 });

    expect(await client.createBooking(NEW_BOOKING)).toEqual(BOOKING);
  });

  it('does not repeat a request after an answer that was replayed', async () => {
    const { client, received } = await serve({ ...UNAVAILABLE, headers: { 'idempotent-replayed': 'true' } });

    await expect(client.createBooking(NEW_BOOKING)).rejects.toBeInstanceOf(ProblemError);

    expect(received).toHaveLength(1);
  });

  it('sends the idempotency key of the caller', async () => {
    const { client, received } = await serve({ status: 201 });

    await client.createBooking(NEW_BOOKING, { idempotencyKey: 'order-17' });

    expect(received[0]?.headers['idempotency-key']).toBe('order-17');
  });

  it('gives up after four attempts, with the problem', async () => {
    const { client, received } = await serve(UNAVAILABLE);

    await expect(client.getBooking('b1')).rejects.toThrow('Not now.');
    expect(received).toHaveLength(4);
  });

  it('does not repeat a request that was refused', async () => {
    const remaining = { amount: 40, currency: 'EUR' };
    const body = { type: '/problems/refund-exceeds-balance', title: 'x', status: 422, detail: 'Too much.', remaining };
    const { client, received } = await serve({ status: 422, headers: { 'x-request-id': 'r1' }, body });

    const error: unknown = await client.requestRefund('b1').catch((thrown: unknown) => thrown);

    expect(isProblem(error, 'refund-exceeds-balance') && error.problem.remaining).toEqual(remaining);
    expect(error).toMatchObject({ requestId: 'r1' });
    expect(received).toHaveLength(1);
  });

  it('does not wait for a Retry-After of minutes', async () => {
    const { client, received } = await serve({ ...UNAVAILABLE, headers: { 'retry-after': '600' } });

    await expect(client.getBooking('b1')).rejects.toBeInstanceOf(ProblemError);
    expect(received).toHaveLength(1);
  });

  it('stops when its signal is aborted', async () => {
    const { client } = await serve({ ...UNAVAILABLE, headers: { 'retry-after': '20' } });

    await expect(client.getBooking('b1', { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout|timed out/i);
  });

  it('reports the answer of a proxy that is not a problem of the catalogue', async () => {
    const { url } = await serve({ status: 502, body: { message: 'Bad Gateway' } });
    const client = new BookingPayments({ url, token: () => Promise.resolve('secret'), retry: { attempts: 1 } });

    await expect(client.getBooking('b1')).rejects.toMatchObject({ problem: { type: 'about:blank', status: 502 } });
  });
});
