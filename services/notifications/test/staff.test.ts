import { randomUUID } from 'node:crypto';
import {
  BookingPaid,
  type CommandDefinition,
  GetSettings,
  GetWebhookDeliveries,
  GetWebhookDelivery,
  GetWebhookEndpointHealth,
  GetWebhookEndpointPage,
  ResendFailedWebhookDeliveries,
  ResendWebhookDelivery,
  SwitchWebhookEndpoint,
  TestWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpointHealth,
  type WebhookEndpointRecord,
  WebhookEndpointRecorded,
} from '@booking/contracts';
import { acceptWebhook, eventually, refuseWebhook, startWebhookReceiver, type WebhookReceiver } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { service, useNotifications } from './start-notifications.ts';

const actor = { sub: 'ada@example.com', permissions: ['manage_webhooks'] };
const reader = { sub: 'bea@example.com', permissions: ['read_all'] };

let receiver: WebhookReceiver;
let endpointId: string;

useNotifications();
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  ({ id: endpointId } = await service.register(receiver.url));
});
afterEach(async () => {
  await service.ask(`/${endpointId}`, { method: 'DELETE' });
  await receiver.stop();
});

async function request<Result>(command: CommandDefinition, body: object): Promise<Result> {
  const { result, problem } = await service.bus.request(command, body);
  if (problem !== undefined) throw new Error(JSON.stringify(problem));
  return result as Result;
}

function publish(bookingId: string): Promise<string> {
  return service.bus.publish(BookingPaid, { about: bookingId, data: { booking: sampleBooking({ id: bookingId }) } });
}

async function listed(filter: object): Promise<WebhookDelivery[]> {
  const { deliveries } = await request<{ deliveries: WebhookDelivery[] }>(GetWebhookDeliveries, {
    limit: 10,
    ...filter,
  });
  return deliveries;
}

async function recorded(): Promise<WebhookEndpointRecord[]> {
  const events = await service.bus.published(WebhookEndpointRecorded);
  return events.map(({ data }) => data.endpoint).filter(({ id }) => id === endpointId);
}

/** The records of this endpoint in the pages that a rebuild reads. */
async function endpointPage(): Promise<{ record: WebhookEndpointRecord }[]> {
  const after = '00000000-0000-0000-0000-000000000000';
  const page = await request<{ records: { record: WebhookEndpointRecord }[]; isLast: boolean }>(
    GetWebhookEndpointPage,
    { after, limit: 100 },
  );
  expect(page.isLast).toBe(true);
  return page.records.filter(({ record }) => record.id === endpointId);
}

async function health(): Promise<WebhookEndpointHealth | undefined> {
  const ids = { endpointIds: [endpointId, randomUUID()] };
  return (await request<{ endpoints: WebhookEndpointHealth[] }>(GetWebhookEndpointHealth, ids)).endpoints[0];
}

describe('staff', () => {
  it('read deliveries of all endpoints, by status and booking, and one delivery with its headers but without its signature', async () => {
    const bookingId = randomUUID();
    receiver.answer(refuseWebhook);
    const eventId = await publish(bookingId);
    await publish(randomUUID());

    const [delivery] = await eventually(async () => {
      const found = await listed({ bookingId });
      expect(found[0]?.lastAttempt?.status).toBe(500);
      return found;
    });

    expect(delivery).toMatchObject({ eventId, endpointId, status: 'pending', attempts: 1 });
    expect(delivery?.lastAttempt).not.toHaveProperty('response');
    await eventually(async () => expect(await listed({ endpointId, status: 'pending' })).toHaveLength(2));
    expect(await listed({ status: 'failed' })).toEqual([]);
    expect(await listed({ before: delivery?.id, bookingId })).toEqual([]);
    const read = await request<{ delivery: object; headers: object }>(GetWebhookDelivery, { deliveryId: delivery?.id });
    expect(read).toMatchObject({
      delivery: { id: delivery?.id, body: receiver.received[0]?.text, history: [{ response: 'out of order' }] },
      headers: { 'webhook-id': eventId, 'content-type': 'application/json' },
    });
    expect(receiver.received[0]?.headers).toMatchObject(read.headers);
    expect(read.headers).not.toHaveProperty('webhook-signature');
  });

  it('see how long deliveries are kept', async () => {
    expect(await request(GetSettings.notifications, {})).toEqual({ deliveryRetentionDays: 30 });
  });

  it('see the health of an endpoint', async () => {
    expect(await health()).toMatchObject({ lastSuccessAt: null, lastFailureAt: null, waitingDeliveries: 0 });
    receiver.answer(refuseWebhook);
    await publish(randomUUID());
    await eventually(async () =>
      expect(await health()).toMatchObject({
        lastFailureAt: expect.any(String),
        failingSince: expect.any(String),
        waitingDeliveries: 1,
      }),
    );

    receiver.answer(acceptWebhook);
    await request(TestWebhookEndpoint, { endpointId, actor });

    await eventually(async () =>
      expect(await health()).toMatchObject({ lastSuccessAt: expect.any(String), failingSince: null }),
    );
  });

  it('send one delivery or all failed deliveries again, but only with manage_webhooks', async () => {
    const bookingId = randomUUID();
    receiver.answer(refuseWebhook);
    await publish(bookingId);
    const [delivery] = await eventually(async () => {
      const found = await listed({ bookingId });
      expect(found).toMatchObject([{ attempts: 1 }]);
      return found;
    });
    await service.db('deliveries').where({ id: delivery?.id }).update({ status: 'failed', next_at: null });
    receiver.answer(acceptWebhook);

    const since = '2026-01-01T00:00:00Z';
    for (const [command, order] of [
      [ResendWebhookDelivery, { deliveryId: delivery?.id }],
      [ResendFailedWebhookDeliveries, { endpointId, since }],
      [TestWebhookEndpoint, { endpointId }],
      [SwitchWebhookEndpoint, { endpointId, active: false }],
    ] as const) {
      const answer = await service.bus.request(command, { ...order, actor: reader });
      expect(answer).toMatchObject({ problem: { type: '/problems/forbidden', permission: 'manage_webhooks' } });
    }
    expect(await request(ResendFailedWebhookDeliveries, { endpointId, since, actor })).toEqual({ deliveries: 1 });

    await eventually(async () => expect((await listed({ bookingId }))[0]?.status).toBe('delivered'));
    await request(ResendWebhookDelivery, { deliveryId: delivery?.id, actor });
    await eventually(() => expect(receiver.received).toHaveLength(3));
  });

  it('see that the waiting deliveries of a deleted endpoint have failed', async () => {
    receiver.answer(refuseWebhook);
    await publish(randomUUID());
    await eventually(async () => expect(await listed({ endpointId })).toMatchObject([{ attempts: 1 }]));

    await service.ask(`/${endpointId}`, { method: 'DELETE' });

    await eventually(async () =>
      expect(await listed({ endpointId })).toMatchObject([{ status: 'failed', nextAttemptAt: null }]),
    );
  });

  it('can follow every change of an endpoint by events, and read all endpoints page by page', async () => {
    const paused = await request<{ endpoint: object }>(SwitchWebhookEndpoint, { endpointId, active: false, actor });
    expect(paused.endpoint).toMatchObject({ id: endpointId, status: 'paused', disabledReason: null });
    await request(SwitchWebhookEndpoint, { endpointId, active: true, actor });
    receiver.answer((response) => void response.writeHead(410).end());
    await request(TestWebhookEndpoint, { endpointId, actor });
    await eventually(async () => expect((await recorded()).at(-1)?.disabledReason).toBe('gone'));

    const page = await endpointPage();
    const last = (await recorded()).at(-1);
    await service.ask(`/${endpointId}`, { method: 'DELETE' });

    expect(page).toEqual([{ version: 4, record: last }]);
    expect(await endpointPage()).toEqual([{ version: 5, record: { ...last, status: 'deleted' } }]);
    await eventually(async () =>
      expect((await recorded()).map(({ status }) => status)).toEqual([
        ...['active', 'paused', 'active', 'disabled', 'deleted'],
      ]),
    );
    expect(JSON.stringify(await recorded())).not.toMatch(/secret|whsec/);
    const [waiting] = await listed({ endpointId });
    expect(await service.bus.request(ResendWebhookDelivery, { deliveryId: waiting?.id, actor })).toMatchObject({
      problem: { type: '/problems/webhook-endpoint-not-found' },
    });
  });
});
