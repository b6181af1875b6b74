import type { WebhookDelivery } from '@booking/contracts';
import { eventually, type LocalServer, serveLocally } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { service, useNotifications } from './start-notifications.ts';

/** The answers of DNS for any name, one after the other. */
const answers: string[][] = [];
const connections: string[] = [];

useNotifications({
  allowPrivateTargets: false,
  resolve: () => Promise.resolve(answers.shift() ?? ['127.0.0.1']),
});
let inside: LocalServer;
beforeAll(async () => {
  inside = await serveLocally((request, response) => {
    connections.push(String(request.url));
    response.end();
  });
});
afterAll(() => inside.stop());

async function register(url: string): Promise<number> {
  const body = { url, events: ['booking.*'] };
  const { status, body: endpoint } = await service.ask<{ id: string }>('', { method: 'POST', body });
  if (status === 201) await service.ask(`/${endpoint.id}`, { method: 'DELETE' });
  return status;
}

describe('the address of an endpoint', () => {
  it.each([
    'http://shop.example/',
    'https://shop.example:8080/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('may not be %s', async (url) => {
    expect(await register(url)).toBe(422);
  });

  it.each(['https://shop.example/', 'https://shop.example:8443/hooks?shop=1', 'https://93.184.216.34/'])(
    'may be %s',
    async (url) => {
      expect(await register(url)).toBe(201);
    },
  );
});

describe('a host name', () => {
  it.each([
    ['a private address', ['10.1.2.3']],
    ['the loopback address', ['127.0.0.1']],
    ['the metadata server', ['169.254.169.254']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a private address beside a public one', ['93.184.216.34', '192.168.0.1']],
  ])('gets no connection if it resolves to %s', async (_, addresses) => {
    expect(await attemptTo('https://internal.example/', addresses)).toMatchObject({
      status: null,
      error: 'ADDRESS_NOT_ALLOWED',
    });
  });

  it('gets no connection if it changes to the loopback address after its registration', async () => {
    const { id } = await service.register('https://rebinding.example/');
    // Only development permits the registration of this URL, so here only the check of the connection can reject it.
    await service
      .db('endpoints')
      .where({ id })
      .update({ url: `http://rebinding.example:${inside.port}/` });

    expect(await lastAttempt(id, ['127.0.0.1'])).toMatchObject({ error: 'ADDRESS_NOT_ALLOWED' });
    expect(connections).toEqual([]);
  });
});

async function attemptTo(url: string, addresses: string[]) {
  const { id } = await service.register(url);
  return lastAttempt(id, addresses);
}

async function lastAttempt(endpointId: string, addresses: string[]) {
  answers.push(addresses);
  await service.ask<WebhookDelivery>(`/${endpointId}/test`, { method: 'POST' });
  const attempt = await eventually(async () => {
    const [delivery] = await service.deliveries(endpointId);
    if (!delivery?.lastAttempt) throw new Error('not attempted yet');
    return delivery.lastAttempt;
  });
  await service.ask(`/${endpointId}`, { method: 'DELETE' });
  return attempt;
}
