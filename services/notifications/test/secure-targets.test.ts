import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { WebhookAttempt } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CERTIFICATE, PRIVATE_KEY } from '../../../libs/messaging/test/bus-certificate.ts';
import { type Notifications, startNotifications } from './start-notifications.ts';

const trusted = getCACertificates();
let service: Notifications;
let server: Server;
let requests = 0;

beforeAll(async () => {
  service = await startNotifications({ resolve: () => Promise.resolve(['127.0.0.1']) });
  server = createServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, (request, response) => {
    requests += 1;
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await listening(server);
});
afterEach(() => {
  setDefaultCACertificates(trusted);
  requests = 0;
});
afterAll(async () => {
  await service.stop();
  server.closeAllConnections();
  server.close();
});

describe('an address with TLS', () => {
  it('receives nothing with a certificate that is not trusted', async () => {
    expect(await attempt(`https://localhost:${portOf(server)}/`)).toMatchObject({
      status: null,
      error: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(requests).toBe(0);
  });

  it('receives webhooks by its name with a trusted certificate', async () => {
    setDefaultCACertificates([...trusted, CERTIFICATE]);

    expect(await attempt(`https://localhost:${portOf(server)}/`)).toMatchObject({ status: 204 });
  });

  it('receives nothing under a name that its certificate does not contain', async () => {
    setDefaultCACertificates([...trusted, CERTIFICATE]);

    expect(await attempt(`https://shop.example:${portOf(server)}/`)).toMatchObject({
      status: null,
      error: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(requests).toBe(0);
  });
});

describe('a hostile receiver', () => {
  it.each([
    ['answers without an end', 'HTTP/1.1 200 OK\r\n\r\n', { status: 200 }],
    ['answers something that is not HTTP', '220 mail.example ESMTP\r\n', { status: null }],
    ['answers with endless headers', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`, { status: null }],
    ['closes the connection', null, { status: null, error: 'ECONNRESET' }],
  ])('is cut off if it %s', async (_, answer, expected) => {
    const hostile = await hostileServer(answer);

    const outcome = await attempt(`http://127.0.0.1:${portOf(hostile)}/`);

    expect(outcome).toMatchObject(expected);
    expect(outcome.durationMs).toBeLessThan(9_000);
    expect(outcome.response.length).toBeLessThanOrEqual(4_096);
    hostile.close();
  });
});

/** Sends a test event, and waits for its first attempt. */
async function attempt(url: string): Promise<WebhookAttempt> {
  const { id } = await service.register(url, ['booking.paid']);
  await service.ask(`/${id}/test`, { method: 'POST' });
  const attempted = await eventually(async () => {
    const [delivery] = await service.deliveries(id);
    if (!delivery?.lastAttempt) throw new Error('not attempted yet');
    return delivery.lastAttempt;
  });
  await service.ask(`/${id}`, { method: 'DELETE' });
  return attempted;
}

/** Answers every connection with these bytes; with an endless body after the head of a 200. */
async function hostileServer(answer: string | null): Promise<TcpServer> {
  const hostile = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    if (answer === null) return void socket.destroy();
    socket.write(answer);
    const timer = setInterval(() => socket.write('x'.repeat(2_000)), 5);
    socket.on('close', () => clearInterval(timer));
  });
  await listening(hostile);
  return hostile;
}

async function listening(listener: TcpServer): Promise<void> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
}

function portOf(listener: TcpServer): number {
  return (listener.address() as AddressInfo).port;
}
