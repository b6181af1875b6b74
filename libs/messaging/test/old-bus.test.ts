import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createLogger } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Bus } from '../src/bus/bus.ts';
import { BusVersionError } from '../src/bus/require-version.ts';
import { provisionBus } from '../src/index.ts';

const REFUSAL = /nats-server 2\.12\.9, but 2\.14\.0 or newer is needed/;

const REJECTED_MS_MAX = 10_000;

let version: string;
let old: Server;
let servers: string[];
const sockets: Socket[] = [];

/** A server that presents itself as a nats-server of this version, and answers pings only. */
beforeEach(async () => {
  version = '2.12.9';
  old = createServer((socket) => {
    sockets.push(socket);
    socket.write(`INFO {"server_id":"old","version":"${version}","proto":1,"headers":true,"max_payload":1048576}\r\n`);
    socket.on('data', (data) => data.includes('PING') && socket.write('PONG\r\n'));
  }).listen(0, '127.0.0.1');
  await once(old, 'listening');
  servers = [`nats://127.0.0.1:${String((old.address() as AddressInfo).port)}`];
});
afterEach(() => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  old.close();
});

it('the provisioner refuses a nats-server that is too old, and names both versions', async () => {
  await expect(provisionBus({ replicas: 1, listeners: [], servers })).rejects.toThrow(REFUSAL);

  await eventually(() => expect(sockets.filter(({ closed }) => !closed)).toEqual([]));
});

it('a service does not use a nats-server that is too old, and logs both versions', async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const warn = jest.spyOn(logger, 'warn');
  const bus = new Bus({ name: 'payments', servers, sends: [], logger });

  await bus.start();

  await eventually(() => expect(JSON.stringify(warn.mock.calls)).toMatch(REFUSAL));
  await expect(bus.check()).rejects.toThrow('the bus is not connected');
  await bus.stop();
});

it('a process ends when the nats-server to which it reconnects is too old', async () => {
  version = '2.14.0';
  const logger = createLogger({ service: 'test', level: 'silent' });
  const bus = new Bus({ name: 'payments', servers, sends: [], logger });
  await bus.start();
  await bus.connection();
  // A service ends at an unhandled rejection. Jest would fail the test.
  const jestListeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  const rejected = once(process, 'unhandledRejection', { signal: AbortSignal.timeout(REJECTED_MS_MAX) });

  version = '2.12.9';
  sockets.splice(0).forEach((socket) => socket.destroy());

  await expect(rejected).resolves.toContainEqual(expect.any(BusVersionError));
  jestListeners.forEach((listener) => process.on('unhandledRejection', listener));
  await bus.stop();
});
