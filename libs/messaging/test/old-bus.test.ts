import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createLogger } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Bus } from '../src/bus/bus.ts';
import { provisionBus } from '../src/index.ts';

const REFUSAL = /nats-server 2\.12\.9, but 2\.14\.0 or newer is needed/;

let old: Server;
let servers: string[];
const sockets: Socket[] = [];

/** A server that presents itself as an old nats-server, and answers pings only. */
beforeEach(async () => {
  old = createServer((socket) => {
    sockets.push(socket);
    socket.write('INFO {"server_id":"old","version":"2.12.9","proto":1,"headers":true,"max_payload":1048576}\r\n');
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
