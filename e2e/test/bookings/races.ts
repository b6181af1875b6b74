import type { Booking } from '@booking/contracts';
import { eventually, type ProductClient, type SimulatorClient } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fixture } from './fixture.ts';

/** The gateway repeats a webhook that cannot be stored within 2.5 seconds. A copy of it may be stored before. */
const ANSWERS_TO_COPIES: readonly unknown[] = [200, 503];

let gateway: SimulatorClient;
let alice: ProductClient;
let staff: ProductClient;

beforeAll(() => {
  ({ gateway, alice, staff } = fixture);
});

describe('in a race of fifty,', () => {
  it('copies of one webhook pay a booking once', async () => {
    const booking = await alice.createBooking();
    const payment = await alice.initiate(booking.id, 'stripe');
    await gateway.addFault({ gateway: 'stripe', operation: 'callback', fault: 'duplicate', copies: 50 });

    await gateway.pay(String(payment.gatewayReference));

    const paid = await alice.bookingWhich(booking.id, { status: 'confirmed', paid: booking.total });
    await eventually(async () => {
      const callback = await gateway.callback(String(payment.gatewayReference), 'checkout.session.completed');
      expect(callback.attempts).toHaveLength(51);
      expect(callback.attempts.filter(({ status }) => !ANSWERS_TO_COPIES.includes(status))).toEqual([]);
    });
    // The events of another booking come after those of the webhooks.
    await alice.paidBooking(gateway);
    expect(await alice.booking(booking.id)).toEqual(paid);
    expect(await alice.refunds(booking.id)).toEqual([]);
  });

  it('edge case 1: returns of the payer beside the webhook pay the booking once', async () => {
    const booking = await alice.createBooking();
    const payment = await alice.initiate(booking.id, 'stripe');
    const paths = { page: `/payments/${booking.id}/${payment.id}`, again: `/payments/${booking.id}/initiate` };
    const body = { method: 'stripe', returnUrl: 'https://shop.example' };
    await gateway.addFault({ gateway: 'stripe', operation: 'callback', fault: 'duplicate', copies: 20 });

    await gateway.pay(String(payment.gatewayReference));
    const returns = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? alice.send(paths.page) : alice.post(paths.again, body),
      ),
    );

    expect(new Set(returns.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await alice.bookingWhich(booking.id, { status: 'confirmed', paymentStatus: 'paid', paid: booking.total });
    expect(await alice.payments(booking.id)).toMatchObject([{ id: payment.id, status: 'completed' }]);
    expect(await alice.refunds(booking.id)).toEqual([]);
  });

  it('edge case 7: refunds of different amounts never exceed the paid amount', async () => {
    const { booking } = await alice.paidBooking(gateway);
    const amounts = Array.from({ length: 50 }, (_, index) => 300 + index * 7);

    const answers = await Promise.all(
      amounts.map((amount) => staff.refund(booking.id, { amount: { amount, currency: 'EUR' } })),
    );

    const accepted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 422);
    expect(accepted.length + refused.length).toBe(50);
    const given = accepted.reduce((sum, { body }) => sum + body.amount.amount, 0);
    expect(given).toBeLessThanOrEqual(booking.total.amount);
    await eventually(async () => {
      const refunds = await Promise.all(accepted.map(({ body }) => statusOf(booking.id, body.id)));
      expect(new Set(refunds)).toEqual(new Set(['succeeded']));
    });
    const refunded = { amount: given, currency: 'EUR' as const };
    await alice.bookingWhich(booking.id, { refunded });
    expect(await refundedAtGateway(booking)).toBe(given);
  });

  it('requests for a refund under one key make it once', async () => {
    const { booking } = await alice.paidBooking(gateway);
    const headers = { 'idempotency-key': 'one-refund-only' };
    const body = { amount: { amount: 100, currency: 'EUR' } };

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff.send(`/bookings/${booking.id}/refund`, { body, headers })),
    );

    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body: { id } }) => id)).size).toBe(1);
    expect(await staff.refunds(booking.id)).toHaveLength(1);
  });

  it('edge case 30: requests to pay leave one open session', async () => {
    const booking = await alice.createBooking();
    const body = { method: 'sandbox', returnUrl: 'https://shop.example' };

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => alice.post(`/payments/${booking.id}/initiate`, body)),
    );

    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    await eventually(async () => {
      const payments = await alice.payments(booking.id);
      expect(payments.filter(({ status }) => status === 'initiated')).toHaveLength(1);
    });
    const sessions = (await gateway.ledger()).filter(({ session }) => session.status === 'open');
    const ours = new Set((await alice.payments(booking.id)).map(({ gatewayReference }) => gatewayReference));
    expect(sessions.filter(({ session }) => ours.has(session.id))).toHaveLength(1);
  });

  it('edge case 22: cancellations cancel the booking once and refund it once', async () => {
    const { booking } = await alice.paidBooking(gateway);

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff.post(`/bookings/${booking.id}/cancel`, {})),
    );

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await alice.bookingWhich(booking.id, { status: 'cancelled', paymentStatus: 'refunded' });
    expect(await alice.refunds(booking.id)).toHaveLength(1);
    expect(await refundedAtGateway(booking)).toBe(booking.total.amount);
  });
});

async function statusOf(bookingId: string, refundId: string): Promise<unknown> {
  return (await alice.send(`/bookings/${bookingId}/refunds/${refundId}`)).body['status'];
}

async function refundedAtGateway(booking: Booking): Promise<number> {
  const [payment] = await alice.payments(booking.id);
  const entry = (await gateway.ledger()).find(({ session }) => session.id === payment?.gatewayReference);
  return entry?.refunded ?? 0;
}
