import {
  BookingCancelled,
  GetCompletedPayments,
  type Money,
  type Payment,
  PaymentMismatched,
  type Refund,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] } as const;

/**
 * The payment that the payments service returns, although its event has not arrived. All other requests to the service
 * get no answer.
 */
let unheard: Payment | undefined;
useRefunds();
beforeAll(() => {
  refunds.bus.answer(GetCompletedPayments, (request) => {
    const { bookingId } = request as { bookingId: string };
    if (unheard?.bookingId === bookingId) return { result: { payments: [], mismatched: [unheard] } };
    return { problem: { type: '/problems/service-unavailable', title: '', status: 503 } };
  });
});

/** A mismatched payment: requested as 100.00 EUR, and reported with this amount. */
async function madeMismatched(bookingId: string, reported: Money): Promise<Payment> {
  const made = await refunds.paymentAtGateway(bookingId, reported);
  return { ...made, status: 'mismatched', amount: euros(10_000), reported, completedAt: null };
}

async function mismatched(bookingId: string, reported: Money): Promise<Payment> {
  const payment = await madeMismatched(bookingId, reported);
  await refunds.handled(await refunds.bus.publish(PaymentMismatched, { about: payment.id, data: { payment } }));
  return payment;
}

async function paidTwice(reported: Money): Promise<Paid & { other: Payment }> {
  const paid = await refunds.paidBooking();
  return { ...paid, other: await mismatched(paid.booking.id, reported) };
}

describe('edge case 17: a payment of a different amount than requested', () => {
  const dollars: Money = { amount: 9_900, currency: 'USD' };

  it('is refunded in its own currency when staff choose it', async () => {
    const { booking, payment, other } = await paidTwice(dollars);

    const refund = await refunds.refund(booking.id, { payment: other.id });

    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ amount: dollars });
    expect(refunds.gatewayRefunds(other)).toMatchObject([{ amount: 9_900, currency: 'USD' }]);
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 0, reserved: 0 });
  });

  it('accepts only amounts in its own currency', async () => {
    const { booking, other } = await paidTwice(dollars);

    const inEuros = await refunds.request(booking.id, { payment: other.id, amount: euros(100) }, staff);

    expect(inEuros).toMatchObject({ status: 422, body: { errors: [{ pointer: '/amount/currency' }] } });
    const partial = { payment: other.id, amount: { amount: 100, currency: 'USD' } };
    await refunds.becomes(await refunds.refund(booking.id, partial), 'succeeded');
  });

  it.each([
    ['all that remains', dollars, {}],
    ['all that remains', euros(9_900), {}],
    ['an amount that it would cover', euros(9_900), { amount: euros(5_000) }],
  ])('is left alone when staff refund %s and do not choose it (%j)', async (_what, reported, request) => {
    const { booking, payment, other } = await paidTwice(reported);

    const refund = await refunds.refund(booking.id, request);

    await refunds.becomes(refund, 'succeeded');
    expect(refund.allocations).toMatchObject([{ paymentId: payment.id }]);
    expect(refunds.gatewayRefunds(other)).toEqual([]);
  });

  it('still waits for staff after its owner has requested a refund and the booking is cancelled', async () => {
    const { booking, payment, other } = await paidTwice(euros(100));
    const { body } = await refunds.request(booking.id, { payment: other.id });
    const cancellation = { at: booking.updatedAt, by: 'bea', reason: null, fee: euros(0), refund: euros(10_000) };
    const data = { booking: { ...booking, status: 'cancelled' as const, cancellation } };

    await refunds.handled(await refunds.bus.publish(BookingCancelled, { about: booking.id, data }));

    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
    expect(await refunds.read(body as Refund)).toMatchObject({ status: 'pending', amount: euros(100) });
  });

  it('is refunded when staff choose it while the payments service does not answer', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.db('refundable_payments').where({ id: payment.id }).delete();
    const other = await mismatched(booking.id, euros(9_900));

    const refund = await refunds.refund(booking.id, { payment: other.id });

    await refunds.becomes(refund, 'succeeded');
  });

  it('is refunded when staff choose it before its event has arrived', async () => {
    const { booking } = await refunds.paidBooking();
    unheard = await madeMismatched(booking.id, dollars);

    const refund = await refunds.refund(booking.id, { payment: unheard.id });

    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ amount: dollars });
    expect(await refunds.balance(unheard)).toMatchObject({ refunded: 9_900, reserved: 0 });
  });

  it('is not used for the refund of a cancellation', async () => {
    const { booking, payment, other } = await paidTwice(euros(9_900));
    const cancellation = { at: booking.updatedAt, by: 'bea', reason: null, fee: euros(100), refund: euros(9_900) };
    const data = { booking: { ...booking, status: 'cancelled' as const, cancellation } };

    await refunds.bus.publish(BookingCancelled, { about: booking.id, data });

    await refunds.balanceBecomes(payment, { refunded: 9_900, reserved: 0 });
    await eventually(async () => expect(await refunds.balance(other)).toMatchObject({ refunded: 0, reserved: 0 }));
  });
});
