import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Faults } from '../faults.ts';
import { forEveryGateway } from '../gateways.ts';
import { Collection } from '../ledger/collection.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { Callback } from '../ledger/records.ts';
import { Timers } from '../timers.ts';
import { Delivery } from './delivery.ts';

const secret = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;
const account = { apiKey: 'sandbox_key', webhookSecrets: [secret] };

let server: Server;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('a delivery', () => {
  it('ends when a full ledger drops its webhook', async () => {
    const ledger = { ...createLedger(), callbacks: new Collection<Callback>(1) };
    const publicUrl = () => 'http://simulator.test';
    const protocols = forEveryGateway((gateway, name) =>
      gateway.protocol({ account: name === 'sandbox' ? account : undefined, ledger, publicUrl }),
    );
    const timers = new Timers();
    const retry = { factor: 1, attemptsMax: 2 };
    const clock = () => new Date();
    const delivery = new Delivery({
      ledger,
      protocols,
      faults: new Faults(),
      timers,
      retry,
      clock,
      wayTo: (url) => url,
    });
    const callback: Callback = {
      id: 'evt_1',
      gateway: 'sandbox',
      type: 'payment.succeeded',
      sessionId: 'session_1',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`,
      body: '{}',
      status: 'waiting',
      attempts: [],
      createdAt: '2026-11-20T12:00:00.000Z',
    };
    ledger.callbacks.put(callback);
    server.on('request', (_request, response) => {
      ledger.callbacks.put({ ...callback, id: 'evt_2' });
      response.writeHead(500).end();
    });

    expect(await delivery.redeliver('evt_1')).toMatchObject({ status: 500 });
    expect(ledger.callbacks.all()).toMatchObject([{ id: 'evt_2' }]);
  });
});
