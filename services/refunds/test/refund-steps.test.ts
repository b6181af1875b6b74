import { type Money, type Payment, ProcessRefund, QuoteRefund, type Refund } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { publishCancelled } from './booking-events.ts';
import { publishDisputed, publishLost } from './dispute-events.ts';
import type { Paid } from './start-refunds.ts';
import { onlyRefundOf, refunds, useRefunds } from './use-refunds.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] } as const;

/** Stripe refunds dinars in steps of ten minor units. */
useRefunds({ GATEWAYS: 'stripe' });

function dinars(amount: number): Money {
  return { amount, currency: 'KWD' };
}

function paidBooking(): Promise<Paid> {
  return refunds.paidBooking({ total: dinars(12_330) });
}

const isPending = ({ status }: Refund): boolean => status === 'pending';
const isSucceeded = ({ status }: Refund): boolean => status === 'succeeded';

async function balanceBecomes(payment: Payment, figures: { refunded: number; reserved: number }): Promise<void> {
  await eventually(async () => expect(await refunds.balance(payment)).toEqual({ captured: 12_330, ...figures }));
}

/** A request of 6.165 that waits for staff, as earlier versions accepted it. */
async function inexpressibleRequest({ booking, payment }: Paid): Promise<Refund> {
  const { body } = await refunds.request(booking.id, { amount: dinars(6_170) }, { sub: 'alice' });
  const refund = body as Refund;
  await refunds.db('refunds').where({ id: refund.id }).update({ amount_minor: 6_165 });
  await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ amount_minor: 6_165 });
  await refunds.db('refundable_payments').where({ id: payment.id }).update({ reserved_minor: 6_165 });
  return refund;
}

describe('edge case 18: a refund request that the gateway cannot express', () => {
  it.each([
    ['staff', staff],
    ['the owner', { sub: 'alice' }],
  ])('is rejected for %s before anything is reserved, and the problem names the step', async (_who, caller) => {
    const { booking, payment } = await paidBooking();

    const { status, body } = await refunds.request(booking.id, { amount: dinars(6_165) }, caller);

    expect(status).toBe(422);
    expect(body).toMatchObject({
      type: '/problems/validation-failed',
      errors: [{ pointer: '/amount', detail: expect.stringContaining('0.010 KWD') }],
    });
    expect(await refunds.balance(payment)).toEqual({ captured: 12_330, refunded: 0, reserved: 0 });
  });

  it('is rejected in a quote as well', async () => {
    const { booking } = await paidBooking();

    const actor = { sub: 'bea', permissions: ['process_refunds'] };
    const request = { bookingId: booking.id, actor, amount: dinars(6_165) };

    expect(await refunds.bus.request(QuoteRefund, request)).toMatchObject({
      problem: { type: '/problems/validation-failed', errors: [{ pointer: '/amount' }] },
    });
  });

  it('succeeds with the next amount that the gateway can express, and then with the remainder', async () => {
    const { booking } = await paidBooking();

    const first = await refunds.refund(booking.id, { amount: dinars(6_170) });
    const rest = await refunds.refund(booking.id);

    await refunds.becomes(first, 'succeeded');
    expect(await refunds.becomes(rest, 'succeeded')).toMatchObject({ amount: dinars(6_160) });
  });
});

describe('edge case 18: an owed amount that the gateway cannot express', () => {
  it('is rounded up for a cancellation', async () => {
    const { booking, payment } = await paidBooking();

    await publishCancelled(refunds.bus, booking, { refund: dinars(6_165) });

    expect(await onlyRefundOf(booking, isSucceeded)).toMatchObject({ amount: dinars(6_170) });
    await balanceBecomes(payment, { refunded: 6_170, reserved: 0 });
    const { body } = await refunds.request(booking.id, { amount: dinars(6_170) }, staff);
    expect(body).toMatchObject({ type: '/problems/refund-exceeds-balance', remaining: dinars(6_160) });
  });

  it('is rounded up for each payment that a cancellation uses', async () => {
    const { booking, payment } = await paidBooking();
    const second = await refunds.paymentAtGateway(booking.id, dinars(5_000));
    await refunds.paymentCompleted(second);
    const paid = { ...booking, total: dinars(17_330), paid: dinars(17_330) };

    await publishCancelled(refunds.bus, paid, { refund: dinars(13_001) });

    const { allocations } = await onlyRefundOf(booking, isSucceeded);
    expect(allocations).toMatchObject([
      { paymentId: payment.id, amount: dinars(12_330) },
      { paymentId: second.id, amount: dinars(680) },
    ]);
  });

  it('is at most the amount that remains', async () => {
    const { booking, payment } = await paidBooking();
    await refunds.becomes(await refunds.refund(booking.id, { amount: dinars(12_320) }), 'succeeded');

    const terms = { refund: dinars(5), feeByTerms: dinars(5), fee: dinars(5), refundedBefore: dinars(12_320) };
    await publishCancelled(refunds.bus, booking, terms);

    await balanceBecomes(payment, { refunded: 12_330, reserved: 0 });
  });

  it('edge case 28: is rounded up for the remainder that a lost dispute leaves', async () => {
    const { booking, payment } = await paidBooking();
    await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: dinars(12_330) }));
    const fees = { fee: dinars(0), feeByTerms: dinars(6_160), refundedBefore: dinars(0) };
    await publishCancelled(refunds.bus, booking, { refund: dinars(0), ...fees });
    expect(await onlyRefundOf(booking, isPending)).toMatchObject({ amount: dinars(6_170) });

    await refunds.handled(await publishLost(refunds.bus, { payment, amount: dinars(1_005) }));

    const rest = await onlyRefundOf(booking, isPending);
    expect(rest).toMatchObject({ amount: dinars(5_170) });
    await refunds.command(ProcessRefund, rest, { sub: 'bea' });
    await refunds.becomes(rest, 'succeeded');
  });

  it('edge case 28: fails if a lost dispute leaves no room to round up, so that staff can settle it by hand', async () => {
    const { booking, payment } = await paidBooking();
    await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: dinars(12_330) }));
    const fees = { fee: dinars(0), feeByTerms: dinars(0), refundedBefore: dinars(0) };
    await publishCancelled(refunds.bus, booking, { refund: dinars(0), ...fees });
    expect(await onlyRefundOf(booking, isPending)).toMatchObject({ amount: dinars(12_330) });

    await refunds.handled(await publishLost(refunds.bus, { payment, amount: dinars(1_005) }));

    const rest = await onlyRefundOf(booking, isPending);
    expect(rest).toMatchObject({ amount: dinars(11_325) });
    await refunds.command(ProcessRefund, rest, { sub: 'bea' });
    await refunds.becomes(rest, 'failed');
  });

  it('is rounded up when staff process a failed refund of an earlier version', async () => {
    const paid = await paidBooking();
    const refund = await inexpressibleRequest(paid);
    await refunds.command(ProcessRefund, refund, { sub: 'bea' });
    await refunds.becomes(refund, 'failed');

    await refunds.command(ProcessRefund, refund, { sub: 'bea' });

    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ amount: dinars(6_170) });
    await balanceBecomes(paid.payment, { refunded: 6_170, reserved: 0 });
  });
});
