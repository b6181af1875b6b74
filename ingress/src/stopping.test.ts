import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createIngress } from './create-ingress.ts';
import { createIngressServer } from './create-server.ts';

const NOBODY_LISTENS = 'http://127.0.0.1:1';

const stopping = new AbortController();
const services: Server[] = [];
const unanswered: ServerResponse[] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  const bookings = await listen((_request, response) => unanswered.push(response));
  const admin = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  });
  const ingress = createIngress({
    publicDir: tmpdir(),
    stopping: stopping.signal,
    upstreams: {
      payments: NOBODY_LISTENS,
      refunds: NOBODY_LISTENS,
      bookings,
      'gateway-webhooks': NOBODY_LISTENS,
      notifications: NOBODY_LISTENS,
      admin,
    },
  });
  server = createIngressServer(ingress, stopping.signal).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => {
  for (const running of [server, ...services]) {
    running.close();
    running.closeAllConnections();
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const service = createServer(listener).listen(0, '127.0.0.1');
  services.push(service);
  await once(service, 'listening');
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

it('a stopping ingress ends event streams and unused connections, and completes other answers', async () => {
  const stream = await fetch(`http://127.0.0.1:${port}/admin/api/live`);
  const streamed = stream.text().catch(() => 'cut off');
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const asked = fetch(`http://127.0.0.1:${port}/api/v1/bookings`);
  while (unanswered.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));

  stopping.abort();
  await Promise.all([streamed, once(unused, 'close')]);
  const closed = once(server, 'close');
  unanswered[0]?.end('finished');

  expect(await (await asked).text()).toBe('finished');
  await closed;
});
