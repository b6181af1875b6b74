import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createLogger } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterEach, expect, it } from '@jest/globals';
import { Bus } from '../src/bus/bus.ts';

const ATTEMPTS = 3;

let silent: Server;
afterEach(() => {
  silent.close();
});

it('a starting service closes every connection to a silent bus', async () => {
  const sockets: Socket[] = [];
  silent = createServer((socket) => sockets.push(socket.resume())).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const servers = [`nats://127.0.0.1:${String((silent.address() as AddressInfo).port)}`];
  const bus = new Bus({
    name: 'payments',
    servers,
    sends: [],
    logger: createLogger({ service: 'test', level: 'silent' }),
  });

  await bus.start();

  await eventually(() => expect(sockets.length).toBeGreaterThanOrEqual(ATTEMPTS));
  await eventually(() => expect(sockets.slice(0, -1).filter(({ closed }) => !closed)).toEqual([]));
  await bus.stop();
  await eventually(() => expect(sockets.filter(({ closed }) => !closed)).toEqual([]));
});
