import { randomUUID } from 'node:crypto';
import type { WebhookDelivery, WebhookEndpoint, WebhookEndpointWithSecret } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { signedHeaders, startWebhookReceiver, type WebhookReceiver } from '@booking/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Notifications, startNotifications } from './start-notifications.ts';

const body = { url: 'https://shop.example/hooks', events: ['booking.*', 'refund.failed'], description: 'the shop' };

let service: Notifications;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [service, receiver] = await Promise.all([startNotifications(), startWebhookReceiver()]);
});
afterEach(() => service.db('endpoints').delete());
afterAll(() => Promise.all([service.stop(), receiver.stop()]));

describe('an endpoint', () => {
  it('is created with a secret that is never shown again', async () => {
    const created = await service.ask<WebhookEndpointWithSecret>('', { method: 'POST', body });
    const { secret, ...endpoint } = created.body;

    expect(created.status).toBe(201);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created.headers.get('location')).toBe(`/api/v1/webhook-endpoints/${endpoint.id}`);
    expect(endpoint).toMatchObject({ ...body, active: true, disabledReason: null, failingSince: null });
    expect((await service.ask(`/${endpoint.id}`)).body).toEqual(endpoint);
    expect((await service.ask('')).body).toEqual({ data: [endpoint], next: null });
  });

  it('has its secret encrypted in the database, also under its idempotency key', async () => {
    const key = randomUUID();
    const { body: created } = await service.ask<WebhookEndpointWithSecret>('', { method: 'POST', body, key });
    const [bytes = ''] = created.secret.split('_').slice(1);

    const repeated = await service.ask('', { method: 'POST', body, key });

    expect(repeated.body).toEqual(created);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(await service.db('endpoints')).toHaveLength(1);
    const stored = JSON.stringify([await service.db('endpoints'), await service.db('idempotency_keys')]);
    expect(stored).not.toContain(bytes);
  });

  it('keeps the members that a change does not contain', async () => {
    const { id } = await service.register('https://shop.example/hooks');
    const { body: endpoint } = await service.ask<WebhookEndpoint>(`/${id}`);

    const changed = await service.ask<WebhookEndpoint>(`/${id}`, { method: 'PATCH', body: { active: false } });

    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...endpoint, active: false, updatedAt: changed.body.updatedAt });
  });

  it('is not found after its deletion', async () => {
    const { id } = await service.register('https://shop.example/hooks');

    expect((await service.ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);

    for (const [path, method] of [
      [`/${id}`, 'GET'],
      [`/${id}`, 'DELETE'],
      [`/${id}/test`, 'POST'],
      [`/${id}/rotate-secret`, 'POST'],
      [`/${id}/deliveries`, 'GET'],
      ['/not-an-id', 'GET'],
    ] as const) {
      expect((await service.ask(path, { method })).body).toMatchObject({
        type: '/problems/webhook-endpoint-not-found',
      });
    }
  });

  it('is rejected if twenty endpoints exist, even if all are created concurrently', async () => {
    const requests = Array.from({ length: 25 }, () => service.ask('', { method: 'POST', body }));

    const statuses = (await Promise.all(requests)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });

  it('requires the permission manage_webhooks for every request', async () => {
    for (const [path, method] of [
      ['', 'GET'],
      ['', 'POST'],
      [`/${randomUUID()}`, 'PATCH'],
    ] as const) {
      const refused = await service.ask(path, { method, as: ['manage_bookings', 'read_all'] });
      expect(refused.body).toMatchObject({ type: '/problems/forbidden', permission: 'manage_webhooks' });
    }
  });

  it.each([
    ['an unknown event', { events: ['booking.vanished'] }, '/events/0'],
    ['no event', { events: [] }, '/events'],
    ['an event twice', { events: ['booking.paid', 'booking.paid'] }, '/events'],
    ['an address that is not a URL', { url: 'shop' }, '/url'],
    ['a user in its address', { url: 'https://user:secret@shop.example/' }, '/url'],
    ['a fragment in its address', { url: 'https://shop.example/#hooks' }, '/url'],
    ['a file as its address', { url: 'file:///etc/passwd' }, '/url'],
    ['an address of the metadata server', { url: 'http://169.254.169.254/latest' }, '/url'],
    ['an unknown member', { secret: 'whsec_mine' }, '/secret'],
  ])('is rejected with %s', async (_, members, pointer) => {
    const refused = await service.ask('', { method: 'POST', body: { ...body, ...members } });

    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ pointer }] });
  });
});

describe('the rotation of a secret', () => {
  it('signs with the old and the new secret for 24 hours', async () => {
    const { id, secret: old } = await service.register(receiver.url);

    const rotated = await service.ask<WebhookEndpointWithSecret>(`/${id}/rotate-secret`, { method: 'POST' });
    const during = await test(id);
    await service.db('endpoints').where({ id }).update({ previous_secret_until: new Date() });
    const after = await test(id);

    const verify = (secret: string, webhook: typeof during) => (): unknown =>
      new Webhook(secret).verify(webhook.text, signedHeaders(webhook));
    expect(rotated.body.secret).not.toBe(old);
    expect(verify(old, during)).not.toThrow();
    expect(verify(rotated.body.secret, during)).not.toThrow();
    expect(verify(old, after)).toThrow();
    expect(verify(rotated.body.secret, after)).not.toThrow();
  });

  it('is rejected if the request has unknown members', async () => {
    const { id } = await service.register(receiver.url);
    const rotate = (body: object) => service.ask(`/${id}/rotate-secret`, { method: 'POST', body });

    expect(await rotate({ keepOld: false })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/keepOld' }] },
    });
    expect((await rotate({})).status).toBe(200);
  });
});

describe('a test event', () => {
  it('has the endpoint as its data', async () => {
    const { id } = await service.register(receiver.url, ['dispute.*']);

    const { event } = await test(id);

    expect(event).toMatchObject({ type: 'endpoint.test', data: { id, url: receiver.url, version: 1 } });
    expect(event.data).not.toHaveProperty('secret');
  });
});

/** Requests a test event and waits until it is received. */
async function test(endpointId: string) {
  const { body: delivery, status } = await service.ask<WebhookDelivery>(`/${endpointId}/test`, { method: 'POST' });
  expect(status).toBe(202);
  return eventually(() => {
    const found = receiver.received.find(({ event }) => event.id === delivery.eventId);
    if (!found) throw new Error('not received yet');
    return found;
  });
}
