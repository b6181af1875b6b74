import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { BookingPayments } from './booking-payments.ts';
import { isProblem } from './problem-error.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Scripted = 'cut' | { readonly status: number; readonly type: string; readonly text: string };

/** A server that gives these answers in turn, and cuts every later connection. */
async function serve(...answers: readonly Scripted[]) {
  const lastEventIds: (string | undefined)[] = [];
  const server = createServer(({ headers, socket }, response) => {
    const answer = answers[lastEventIds.length] ?? 'cut';
    lastEventIds.push(headers['last-event-id'] as string | undefined);
    if (answer === 'cut') socket.destroy();
    else response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text);
  });
  return { client: await clientOf(server), lastEventIds };
}

async function clientOf(server: Server, timeoutMs = 30_000): Promise<BookingPayments> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new BookingPayments({ url, token: 'any', retry: { attempts: 1, timeoutMs } });
}

function state(version: number, paymentStatus: string): Scripted {
  return { status: 200, type: 'text/event-stream; charset=utf-8', text: message(version, paymentStatus) };
}

function message(version: number, paymentStatus: string): string {
  const booking = { id: 'b1', status: 'pending', paymentStatus };
  return `id: ${version}\nevent: booking\ndata: ${JSON.stringify(booking)}\n\n`;
}

function problem(name: string, status: number): Scripted {
  const text = JSON.stringify({ type: `/problems/${name}`, title: name, status, detail: name });
  return { status, type: 'application/problem+json', text };
}

describe('a watched booking', () => {
  it('is followed through lost connections and answers of 503', async () => {
    const outage = ['cut', problem('service-unavailable', 503)] as const;
    const { client, lastEventIds } = await serve(state(1, 'unpaid'), ...outage, state(2, 'paid'));

    expect(await client.waitUntilPaid('b1')).toMatchObject({ paymentStatus: 'paid' });

    expect(lastEventIds).toEqual([undefined, '1', '1', '1']);
  });

  it('is followed on one connection for longer than the time limit of an attempt', async () => {
    let connections = 0;
    const server = createServer((_request, response) => {
      connections += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(message(1, 'unpaid'));
      setTimeout(() => response.write(message(2, 'paid')), 1_500);
    });
    const client = await clientOf(server, 1_000);

    expect(await client.waitUntilPaid('b1')).toMatchObject({ paymentStatus: 'paid' });

    expect(connections).toBe(1);
  });

  it('throws the problem when the product no longer shows the booking', async () => {
    const { client } = await serve(state(1, 'unpaid'), problem('booking-not-found', 404));

    const error: unknown = await client.waitUntilPaid('b1').catch((thrown: unknown) => thrown);

    expect(isProblem(error, 'booking-not-found')).toBe(true);
  });

  it('throws the error when the product was never reached', async () => {
    const { client, lastEventIds } = await serve('cut');

    await expect(client.waitUntilPaid('b1')).rejects.toThrow();

    expect(lastEventIds).toHaveLength(1);
  });

  it('throws the reason of its signal when it is aborted during an outage', async () => {
    const { client } = await serve(state(1, 'unpaid'));
    const signal = AbortSignal.timeout(1_500);

    await expect(client.waitUntilPaid('b1', { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
