import { setTimeout as delay } from 'node:timers/promises';
import { verifyWebhook } from '@booking/client';
import type { Refund, WebhookDelivery, WebhookEndpointWithSecret } from '@booking/contracts';
import {
  acceptWebhook,
  eventually,
  ProductClient,
  type ReceivedWebhook,
  refuseWebhook,
  signedHeaders,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@booking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fixture } from './fixture.ts';

/** Each killed process leaves a lease of thirty seconds behind, and so does a message that it did not acknowledge. */
const RECOVERED_MS_MAX = 150_000;

let backend: ProductClient;
let receiver: WebhookReceiver;
let endpoint: WebhookEndpointWithSecret;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  backend = await ProductClient.of(fixture.product, 'backend', ['manage_webhooks']);
  const events = ['booking.*', 'payment.*', 'refund.*', 'dispute.*'];
  const created = await backend.post<WebhookEndpointWithSecret>('/webhook-endpoints', { url: receiver.url, events });
  expect(created.status).toBe(201);
  endpoint = created.body;
});
beforeEach(() => receiver.answer(acceptWebhook));
afterAll(() => receiver.stop());

function webhooksAbout(bookingId: string): ReceivedWebhook[] {
  return receiver.received.filter(({ event: { data } }) => (data['bookingId'] ?? data['id']) === bookingId);
}

/** The types of the received events about a booking. Each event counts once, and its signature is valid. */
async function typesAbout(bookingId: string): Promise<string[]> {
  const types = new Map<string, string>();
  for (const webhook of webhooksAbout(bookingId)) {
    const event = await verifyWebhook(webhook.text, signedHeaders(webhook), { secret: endpoint.secret });
    types.set(event.id, event.type);
  }
  return [...types.values()];
}

/** The refund that somebody made in the gateway's dashboard, and the session that it was taken from. */
async function refundedInDashboard(bookingId: string): Promise<{ refund: Refund; session: string }> {
  const [payment] = await fixture.alice.payments(bookingId);
  const session = String(payment?.gatewayReference);
  await fixture.gateway.refundInDashboard(session, 2_000);
  const refund = await eventually(async () => {
    const [external] = await fixture.alice.refunds(bookingId);
    if (!external) throw new Error('The refund is not known yet');
    return external;
  });
  return { refund, session };
}

async function bookAndPay(): Promise<string> {
  return (await fixture.alice.paidBooking(fixture.gateway, { method: 'sandbox' })).booking.id;
}

const LIFE = ['booking.created', 'payment.completed', 'booking.paid', 'refund.processed', 'booking.refunded'];

describe('the system of the business', () => {
  it('receives each event of a booking once, from its creation to its refund, with a valid signature', async () => {
    const bookingId = await bookAndPay();
    await fixture.staff.refund(bookingId);

    await eventually(async () => expect((await typesAbout(bookingId)).sort()).toEqual(LIFE.toSorted()));
    const paid = webhooksAbout(bookingId).find(({ event }) => event.type === 'booking.paid');
    expect(paid?.event.data).toMatchObject({ id: bookingId, status: 'confirmed', paymentStatus: 'paid', version: 2 });
  });

  it('receives all events although notifications is killed during deliveries', async () => {
    const hanging = Promise.withResolvers<undefined>();
    receiver.answer(() => hanging.resolve(undefined));
    const bookings = await Promise.all(Array.from({ length: 4 }, bookAndPay));
    await hanging.promise;
    await delay(100);

    await fixture.product.process('notifications').kill();
    receiver.answer(acceptWebhook);
    await Promise.all(bookings.map((bookingId) => fixture.staff.refund(bookingId)));
    await fixture.product.process('notifications').kill();

    await eventually(
      async () => {
        for (const bookingId of bookings) expect((await typesAbout(bookingId)).sort()).toEqual(LIFE.toSorted());
      },
      { timeoutMs: RECOVERED_MS_MAX },
    );
  });

  it('receives events again that it refused, when it requests them', async () => {
    receiver.answer(refuseWebhook);
    const bookingId = await bookAndPay();
    const path = `/webhook-endpoints/${endpoint.id}/deliveries`;
    const failed = await eventually(async () => {
      const { body } = await backend.send<{ data: WebhookDelivery[] }>(`${path}?bookingId=${bookingId}`);
      expect(body.data).toHaveLength(3);
      expect(body.data.every(({ lastAttempt }) => lastAttempt?.status === 500)).toBe(true);
      return body.data;
    });

    receiver.answer(acceptWebhook);
    for (const { id } of failed) expect((await backend.post(`${path}/${id}/resend`, {})).status).toBe(202);

    await eventually(async () => {
      const { body } = await backend.send<{ data: WebhookDelivery[] }>(`${path}?bookingId=${bookingId}`);
      expect(body.data.every(({ status }) => status === 'delivered')).toBe(true);
    });
  });

  it('gets no note about the review of an external refund, nor do the customer and the gateway', async () => {
    const note = 'A difficult guest';
    const bookingId = await bookAndPay();
    const { refund, session } = await refundedInDashboard(bookingId);
    const { adminClient: admin } = fixture;

    const review = { meaning: 'cancel_booking', reason: note };
    expect(await admin.send(`/refunds/${refund.id}/review`, review)).toMatchObject({
      status: 200,
      body: { review: { note } },
    });

    const booking = await fixture.alice.bookingWhich(bookingId, { status: 'cancelled', paymentStatus: 'refunded' });
    expect(booking.cancellation).toMatchObject({ by: admin.email, reason: null });
    const refunds = await fixture.alice.refunds(bookingId);
    expect(refunds).toMatchObject([{ origin: 'cancellation', reason: null }, { origin: 'external' }]);
    const entry = (await fixture.gateway.ledger()).find(({ session: { id } }) => id === session);
    expect(entry?.refunds).toHaveLength(2);
    const types = ['booking.cancelled', 'refund.processed', 'refund.processed'];
    await eventually(async () =>
      expect((await typesAbout(bookingId)).filter((type) => types.includes(type)).sort()).toEqual(types),
    );
    expect(JSON.stringify([booking, refunds, entry, webhooksAbout(bookingId)])).not.toContain(note);
  });

  it('cannot use the API for webhooks without the permission manage_webhooks', async () => {
    expect(await fixture.shop.send('/webhook-endpoints')).toMatchObject({
      status: 403,
      body: { permission: 'manage_webhooks' },
    });
  });
});
