import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  type CommandDefinition,
  GetWebhookDeliveries,
  GetWebhookDelivery,
  GetWebhookEndpointHealth,
  type ListedWebhookDelivery,
  ProblemError,
  ResendFailedWebhookDeliveries,
  ResendWebhookDelivery,
  SwitchWebhookEndpoint,
  TestWebhookEndpoint,
  toProblemDetails,
  type WebhookDelivery,
  type WebhookEndpointRecord,
  WebhookEndpointRecorded,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleBooking, SAMPLED_AT } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { anEndpoint } from './samples.ts';
import { admin, FIRST_STAFF, staff, useStaff } from './start-admin.ts';

type Page<Item> = { readonly data: Item[]; readonly next: string | null };

const HEALTH = { lastSuccessAt: SAMPLED_AT, lastFailureAt: null, failingSince: null, waitingDeliveries: 2 };

const UNAVAILABLE = { problem: toProblemDetails(new ProblemError('service-unavailable', 'Later')) };

const asked: unknown[] = [];

useStaff();

/** The latest reply to each command. */
const replies = new Map<CommandDefinition, object>();

function answer(command: CommandDefinition, reply: object): void {
  const isAnswered = replies.has(command);
  replies.set(command, reply);
  if (isAnswered) return;
  admin.probe.answer(command, (request) => {
    asked.push(request);
    return replies.get(command) ?? {};
  });
}

async function record(changes: Partial<WebhookEndpointRecord> = {}): Promise<WebhookEndpointRecord> {
  const endpoint = anEndpoint(changes);
  await admin.probe.publish(WebhookEndpointRecorded, { about: endpoint.id, data: { endpoint } });
  await eventually(async () => expect((await staff.get(`/webhook-endpoints/${endpoint.id}`)).status).toBe(200));
  return endpoint;
}

function aDelivery(): WebhookDelivery {
  return {
    id: randomUUID(),
    endpointId: randomUUID(),
    eventId: randomUUID(),
    eventType: 'booking.paid',
    bookingId: randomUUID(),
    status: 'pending',
    attempts: 1,
    nextAttemptAt: SAMPLED_AT,
    lastAttempt: { at: SAMPLED_AT, durationMs: 12, status: 500, error: null, response: 'out of order' },
    createdAt: SAMPLED_AT,
    deliveredAt: null,
  };
}

describe('an endpoint for webhooks', () => {
  it('is shown without its health while notifications does not answer, and with it afterwards', async () => {
    const endpoint = await record();
    expect((await staff.get(`/webhook-endpoints/${endpoint.id}`)).body).toEqual({ ...endpoint, health: null });
    const paused = await record({ status: 'paused' });

    answer(GetWebhookEndpointHealth, { result: { endpoints: [{ endpointId: endpoint.id, ...HEALTH }] } });

    await eventually(async () =>
      expect((await staff.get(`/webhook-endpoints/${endpoint.id}`)).body).toEqual({ ...endpoint, health: HEALTH }),
    );
    const { body } = await staff.get<Page<object>>('/webhook-endpoints?status=active');
    expect(body.data).toEqual([{ ...endpoint, health: HEALTH }]);
    expect((await staff.get<Page<object>>('/webhook-endpoints?status=paused')).body.data).toEqual([
      { ...paused, health: null },
    ]);
  });
});

describe('deliveries of webhooks', () => {
  it('are requested from notifications page by page, with the filters of the list', async () => {
    const [first, second] = [aDelivery(), aDelivery()];
    answer(GetWebhookDeliveries, { result: { deliveries: [first, second] } });
    const filters = `endpoint=${first.endpointId}&booking=${first.bookingId}&status=pending`;

    const page = await eventually(async () => {
      const { status, body } = await staff.get<Page<ListedWebhookDelivery>>(`/webhook-deliveries?limit=1&${filters}`);
      expect(status).toBe(200);
      return body;
    });

    const lastAttempt = { at: SAMPLED_AT, durationMs: 12, status: 500, error: null };
    expect(page.data).toEqual([{ ...first, lastAttempt }]);
    const { endpointId, bookingId } = first;
    expect(asked.at(-1)).toEqual({ endpointId, bookingId, status: 'pending', limit: 2 });
    await staff.get(`/webhook-deliveries?limit=1&after=${page.next}`);
    expect(asked.at(-1)).toEqual({ before: first.id, limit: 2 });
    expect((await staff.get('/webhook-deliveries?after=nonsense')).status).toBe(422);
  });

  it('are searched by the words of the search, without the ellipsis of a shown id', async () => {
    answer(GetWebhookDeliveries, { result: { deliveries: [] } });
    const search = async (q: string) => {
      expect((await staff.get(`/webhook-deliveries?limit=1&q=${encodeURIComponent(q)}`)).status).toBe(200);
      return asked.at(-1);
    };

    expect(await search('…A1B2c3 Shop.Example')).toEqual({ words: ['a1b2c3', 'shop.example'], limit: 2 });
    expect(await search('…')).toEqual({ words: ['…'], limit: 2 });
  });

  it('are shown with their body, headers and attempts', async () => {
    const delivery = { ...aDelivery(), body: '{"id":"1"}', history: [] };
    const headers = { 'webhook-id': delivery.eventId };
    answer(GetWebhookDelivery, { result: { delivery, headers } });

    await eventually(async () =>
      expect((await staff.get(`/webhook-deliveries/${delivery.id}`)).body).toEqual({ ...delivery, headers }),
    );
    expect(asked.at(-1)).toEqual({ deliveryId: delivery.id });
  });
});

describe('the timeline of a booking', () => {
  it.each([
    ['sent again', 202, 'succeeded'],
    ['could not send again', 503, 'failed'],
  ])('contains the webhook that staff %s', async (_what, status, outcome) => {
    const booking = sampleBooking({ id: randomUUID() });
    await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
    const delivery = { ...aDelivery(), bookingId: booking.id };
    answer(GetWebhookDelivery, { result: { delivery: { ...delivery, body: '{}', history: [] }, headers: {} } });
    answer(ResendWebhookDelivery, status === 202 ? { result: { delivery } } : UNAVAILABLE);

    await eventually(async () =>
      expect((await staff.post(`/webhook-deliveries/${delivery.id}/resend`, {})).status).toBe(status),
    );

    await eventually(async () => {
      const { body } = await staff.get<{ timeline: object[] }>(`/bookings/${booking.id}`);
      expect(body.timeline).toContainEqual(
        expect.objectContaining({
          type: 'StaffActed',
          aggregateId: delivery.id,
          summary: expect.objectContaining({ action: 'resend_webhook_delivery', outcome }),
        }),
      );
    });
  });

  it('requires the booking of a webhook: while it is unknown, sending again fails and no reason is logged', async () => {
    answer(GetWebhookDelivery, UNAVAILABLE);
    const { id, bookingId } = aDelivery();
    answer(ResendWebhookDelivery, { result: { delivery: { ...aDelivery(), id, bookingId } } });

    expect((await staff.post(`/webhook-deliveries/${id}/resend`, { reason: 'Anna phoned' })).status).toBe(503);

    const logged = admin.db('audit_entries').where({ target_id: id }).orderBy('sequence');
    expect(await logged).toMatchObject(['attempted', 'failed'].map((outcome) => ({ outcome, reason: null })));
  });
});

describe('staff with manage_webhooks', () => {
  it('act through the notifications service, and the audit log has each action with its reason', async () => {
    const { id } = await record();
    const delivery = aDelivery();
    answer(GetWebhookDelivery, { result: { delivery: { ...delivery, body: '{}', history: [] }, headers: {} } });
    answer(TestWebhookEndpoint, { result: { delivery } });
    answer(ResendWebhookDelivery, { result: { delivery } });
    answer(ResendFailedWebhookDeliveries, { result: { deliveries: 3 } });
    admin.probe.answer(SwitchWebhookEndpoint, (request) => {
      asked.push(request);
      const { active } = request as { active: boolean };
      return { result: { endpoint: anEndpoint({ id, status: active ? 'active' : 'paused' }) } };
    });
    const since = '2026-11-20T00:00:00Z';

    for (const [path, body, status] of [
      [`/webhook-endpoints/${id}/test`, {}, 202],
      [`/webhook-endpoints/${id}/disable`, {}, 200],
      [`/webhook-endpoints/${id}/enable`, {}, 200],
      [`/webhook-endpoints/${id}/resend-failed`, { since }, 202],
      [`/webhook-deliveries/${delivery.id}/resend`, {}, 202],
    ] as const) {
      await eventually(async () =>
        expect((await staff.post(path, { ...body, reason: 'The shop is back' })).status).toBe(status),
      );
    }

    const actor = expect.objectContaining({ sub: FIRST_STAFF.email });
    expect(asked).toEqual(
      expect.arrayContaining([
        { endpointId: id, actor },
        { endpointId: id, active: false, actor },
        { endpointId: id, active: true, actor },
        { endpointId: id, since, actor },
        { deliveryId: delivery.id, actor },
      ]),
    );
    const entries = await admin
      .db('audit_entries')
      .where({ outcome: 'succeeded', reason: 'The shop is back' })
      .orderBy('at')
      .select('action', 'target_type', 'target_id');
    expect(entries).toEqual([
      { action: 'test_webhook_endpoint', target_type: 'webhook_endpoint', target_id: id },
      { action: 'disable_webhook_endpoint', target_type: 'webhook_endpoint', target_id: id },
      { action: 'enable_webhook_endpoint', target_type: 'webhook_endpoint', target_id: id },
      { action: 'resend_failed_webhook_deliveries', target_type: 'webhook_endpoint', target_id: id },
      { action: 'resend_webhook_delivery', target_type: 'webhook_delivery', target_id: delivery.id },
    ]);
  });
});
