import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  BookingCancelled,
  BookingCreated,
  BookingPaid,
  DisputeClosed,
  DisputeOpened,
  PaymentCompleted,
  PaymentExpired,
  PaymentMismatched,
  RefundFailed,
  RefundProcessed,
  RefundRejected,
  remark,
  webhookBodyOf,
  type WebhookEventType,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { refuseWebhook, signedHeaders, startWebhookReceiver, type WebhookReceiver } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { service, useNotifications } from './start-notifications.ts';

const receivers: WebhookReceiver[] = [];

useNotifications();
afterEach(async () => {
  await service.db('endpoints').delete();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});

async function open(...first: Parameters<typeof startWebhookReceiver>): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver(...first);
  receivers.push(receiver);
  return receiver;
}

function publishPaid(bookingId: string, version = 2): Promise<string> {
  const booking = sampleBooking({ id: bookingId, status: 'confirmed', paymentStatus: 'paid' });
  return service.bus.publish(BookingPaid, { about: bookingId, version, data: { booking } });
}

describe('an event', () => {
  it('is delivered with a signature that the library of Standard Webhooks accepts', async () => {
    const receiver = await open();
    const { secret, id: endpointId } = await service.register(receiver.url, ['booking.paid']);
    const bookingId = randomUUID();

    const eventId = await publishPaid(bookingId, 7);

    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [webhook] = receiver.received;
    expect(webhook && new Webhook(secret).verify(webhook.text, signedHeaders(webhook))).toMatchObject({
      id: eventId,
      type: 'booking.paid',
      data: { id: bookingId, status: 'confirmed', version: 7 },
    });
    expect(webhook?.headers).toMatchObject({ 'webhook-id': eventId, 'content-type': 'application/json' });
    await eventually(async () =>
      expect(await service.deliveries(endpointId)).toEqual([
        expect.objectContaining({ eventId, bookingId, status: 'delivered', attempts: 1, nextAttemptAt: null }),
      ]),
    );
  });

  it('has the resource of the client API, without the notes and names of staff', async () => {
    const receiver = await open();
    await service.register(receiver.url);
    const refund = sampleRefund({ manualSettlement: { by: 'eva', at: new Date().toISOString(), note: 'in cash' } });
    const payment = samplePayment({ bookingId: refund.bookingId });
    const names = { paymentId: payment.id, bookingId: payment.bookingId, disputeReference: 'dp_1', amount: euros(500) };
    const dispute = randomUUID();
    const booking = sampleBooking({ id: payment.bookingId, status: 'cancelled' });

    await service.bus.publish(BookingCancelled, {
      about: booking.id,
      data: { booking, relatedTo: ['eva@hotel.test'] },
    });
    await service.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } });
    for (const event of [PaymentExpired, PaymentMismatched]) {
      await service.bus.publish(event, { about: payment.id, data: { payment } });
    }
    for (const event of [RefundProcessed, RefundRejected]) {
      await service.bus.publish(event, { about: refund.id, data: { refund } });
    }
    await service.bus.publish(DisputeOpened, { about: dispute, data: { ...names, reason: 'fraud' } });
    await service.bus.publish(DisputeClosed, { about: dispute, version: 2, data: { ...names, outcome: 'won' } });

    await eventually(() => expect(receiver.received).toHaveLength(8));
    const events = new Map(receiver.received.map(({ event }) => [event.type, event]));
    for (const [type, event] of events) expect(webhookBodyOf(type).strict().parse(event)).toEqual(event);
    expect(dataOf(events, 'booking.cancelled')).toMatchObject({ id: booking.id, status: 'cancelled' });
    expect(dataOf(events, 'booking.cancelled')).not.toHaveProperty('relatedTo');
    for (const type of ['refund.processed', 'refund.rejected'] as const) {
      expect(dataOf(events, type)).toMatchObject({ id: refund.id });
      expect(dataOf(events, type)).not.toHaveProperty('manualSettlement');
    }
    for (const type of ['payment.completed', 'payment.expired', 'payment.mismatched'] as const) {
      expect(dataOf(events, type)).toMatchObject({ id: payment.id });
    }
    expect(dataOf(events, 'dispute.opened')).toMatchObject({
      id: dispute,
      status: 'open',
      reason: 'fraud',
      version: 1,
    });
    expect(dataOf(events, 'dispute.closed')).toMatchObject({ id: dispute, status: 'won', version: 2 });
  });

  it('says that a refund was given up, without the name and note of staff', async () => {
    const receiver = await open();
    await service.register(receiver.url, ['refund.failed']);
    const failureReason = remark('given-up-by', { by: 'eva@hotel.test', note: 'A difficult guest' });
    const refund = sampleRefund({ status: 'failed', failureReason, failureCode: 'given-up-by' });

    await service.bus.publish(RefundFailed, { about: refund.id, data: { refund } });

    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [webhook] = receiver.received;
    expect(webhook?.text).not.toMatch(/eva|guest|given-up-by/);
    const shown = { failureReason: remark('refund-given-up'), failureCode: 'refund-given-up' };
    expect(webhook?.event.data).toMatchObject({ id: refund.id, status: 'failed', ...shown });
  });

  it('reaches every endpoint that chose it, and no other', async () => {
    const [exact, wildcard, other] = await Promise.all([open(), open(), open()]);
    await service.register(exact.url, ['booking.paid']);
    await service.register(wildcard.url, ['booking.*']);
    await service.register(other.url, ['refund.*', 'booking.created']);
    const booking = sampleBooking({ id: randomUUID() });

    await publishPaid(booking.id);
    await eventually(() => expect([exact, wildcard].map(({ received }) => received.length)).toEqual([1, 1]));
    await service.bus.publish(BookingCreated, { about: booking.id, data: { booking } });

    await eventually(() => expect(other.received).toHaveLength(1));
    expect(other.received[0]?.event.type).toBe('booking.created');
    expect(exact.received).toHaveLength(1);
  });

  it('is not delivered to an endpoint that was created later', async () => {
    const [later, earlier] = await Promise.all([open(), open()]);
    const { id } = await service.register(later.url, ['booking.paid']);
    await service.register(earlier.url, ['booking.paid']);
    const inAnHour = new Date(Date.now() + 3_600_000);
    await service.db('endpoints').where({ id }).update({ created_at: inAnHour });

    await publishPaid(randomUUID());
    await eventually(() => expect(earlier.received).toHaveLength(1));

    expect(await service.deliveries(id)).toEqual([]);
  });

  it('is delivered once if the bus repeats it', async () => {
    const receiver = await open();
    await service.register(receiver.url, ['booking.paid']);
    const booking = sampleBooking({ id: randomUUID() });
    const id = randomUUID();

    await service.bus.publish(BookingPaid, { about: booking.id, data: { booking }, id });
    await service.bus.publish(BookingPaid, { about: booking.id, data: { booking }, id });
    const last = await publishPaid(randomUUID());

    await eventually(() => expect(receiver.received.map(({ event }) => event.id)).toEqual([id, last]));
  });
});

describe('the events of a booking', () => {
  it('arrive in order while the events of other bookings are delivered concurrently', async () => {
    const receiver = await open((response) => void setTimeout(() => response.writeHead(200).end(), Math.random() * 20));
    await service.register(receiver.url, ['booking.paid']);
    const bookings = Array.from({ length: 5 }, () => randomUUID());

    for (let version = 1; version <= 6; version += 1) {
      await Promise.all(bookings.map((id) => publishPaid(id, version)));
    }

    await eventually(() => expect(receiver.received).toHaveLength(30));
    for (const id of bookings) {
      const versions = receiver.received.filter(({ event }) => event.data['id'] === id);
      expect(versions.map(({ event }) => event.data.version)).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });

  it('do not wait for an earlier event whose delivery fails', async () => {
    const receiver = await open();
    receiver.answer((response, { event }) => void response.writeHead(event.data.version === 1 ? 500 : 200).end());
    await service.register(receiver.url, ['booking.paid']);
    const bookingId = randomUUID();

    await publishPaid(bookingId, 1);
    await publishPaid(bookingId, 2);

    await eventually(() => expect(receiver.received.map(({ event }) => event.data.version)).toEqual([1, 2]));
  });
});

describe('a slow endpoint', () => {
  it('does not delay other endpoints, even if it never answers', async () => {
    const [hanging, quick] = await Promise.all([open(() => undefined), open()]);
    await service.register(hanging.url, ['booking.paid']);
    await service.register(quick.url, ['booking.paid']);

    for (let count = 0; count < 30; count += 1) await publishPaid(randomUUID());

    await eventually(() => expect(quick.received).toHaveLength(30));
    expect(hanging.received.length).toBe(10);
  });

  it('has ten seconds to answer', async () => {
    const hanging = await open(() => undefined);
    const { id } = await service.register(hanging.url, ['booking.paid']);

    await publishPaid(randomUUID());

    await eventually(
      async () => {
        const [delivery] = await service.deliveries(id);
        expect(delivery?.lastAttempt).toMatchObject({ status: null, error: 'no answer in 10000 ms' });
        expect(delivery?.lastAttempt?.durationMs).toBeLessThan(20_000);
      },
      { timeoutMs: 60_000 },
    );
  });
});

describe('an endpoint that answers 200', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['never ends', (response) => void response.writeHead(200).write('ok')],
    [
      'is cut',
      (response) => void response.writeHead(200, { 'content-length': 10 }).write('ok', () => response.destroy()),
    ],
  ])(
    'gets the event once if its answer %s',
    async (_case, respond) => {
      const receiver = await open(respond);
      const { id } = await service.register(receiver.url, ['booking.paid']);

      await publishPaid(randomUUID());

      const lastAttempt = { status: 200, error: null, response: 'ok' };
      await eventually(
        async () => expect(await service.deliveries(id)).toMatchObject([{ status: 'delivered', lastAttempt }]),
        { timeoutMs: 60_000 },
      );
      expect(receiver.received).toHaveLength(1);
    },
    300_000,
  );
});

it('repeats a failed delivery with the same id and bytes', async () => {
  const receiver = await open(refuseWebhook);
  const { id } = await service.register(receiver.url, ['booking.paid']);
  await publishPaid(randomUUID());
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await eventually(async () => expect((await service.deliveries(id))[0]?.attempts).toBe(1));

  await service.db('deliveries').where({ endpoint_id: id }).update({ next_at: new Date() });

  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [first, second] = receiver.received;
  expect(second?.text).toBe(first?.text);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});

function dataOf(events: ReadonlyMap<WebhookEventType, { data: object }>, type: WebhookEventType): object | undefined {
  return events.get(type)?.data;
}
