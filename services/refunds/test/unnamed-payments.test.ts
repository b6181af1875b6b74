import { type Payment, type Refund, SettleRefundManually } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { publishCancelled, publishSurplus } from './booking-events.ts';
import type { Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

useRefunds({ GATEWAYS: 'stripe' });

/** A payment that Stripe reported before it answered with the session. */
async function reportedFirst(changes: Partial<Payment> = {}): Promise<Paid & { unnamed: Payment }> {
  const { booking, payment } = await refunds.paidBooking();
  const second = await refunds.paymentAtGateway(booking.id, booking.total);
  return { booking, payment, unnamed: { ...second, gatewayReference: null, ...changes } };
}

function refundOf({ id, bookingId }: Payment): Promise<Refund> {
  return eventually(async () => {
    const all = await refunds.refundsOf(bookingId);
    const found = all.find(({ allocations }) => allocations.some(({ paymentId }) => paymentId === id));
    if (!found) throw new Error(`no refund of payment ${id}`);
    return found;
  });
}

describe('edge case 16: a payment that was reported before its session was known', () => {
  it('is refunded when it is surplus, by the reference of its capture', async () => {
    const { payment, unnamed } = await reportedFirst();

    await publishSurplus(refunds.bus, unnamed);

    expect(await refunds.becomes(await refundOf(unnamed), 'succeeded')).toMatchObject({ origin: 'surplus' });
    expect(await refunds.balance(unnamed)).toEqual({ captured: 10_000, refunded: 10_000, reserved: 0 });
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 0, reserved: 0 });
  });

  it('is refunded when its booking is cancelled', async () => {
    const { booking, unnamed } = await reportedFirst();
    await refunds.paymentCompleted(unnamed);
    const paid = { ...booking, paid: { ...booking.paid, amount: 20_000 } };

    await publishCancelled(refunds.bus, paid, { refund: paid.paid, fee: { ...paid.paid, amount: 0 } });

    expect(await refunds.becomes(await refundOf(unnamed), 'succeeded')).toMatchObject({
      amount: paid.paid,
      origin: 'cancellation',
    });
  });

  it('fails when the gateway named no reference at all, and is settled by staff', async () => {
    const { unnamed } = await reportedFirst({ captureReference: null });

    await publishSurplus(refunds.bus, unnamed);

    const refund = await refunds.becomes(await refundOf(unnamed), 'failed');
    expect(refund).toMatchObject({ failureCode: 'payment-not-named' });
    await refunds.command(SettleRefundManually, refund, { sub: 'bea', note: 'Paid to the account of the customer.' });
    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ amount: unnamed.amount });
  });
});
