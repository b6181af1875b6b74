import { type Booking, type Payment, ProcessRefund, type Refund } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { fillSurplusPayments } from '../migrations/all.ts';
import { publishSurplus } from './booking-events.ts';
import { euros } from './samples.ts';
import { onlyRefundOf, refunds, useRefunds } from './use-refunds.ts';

useRefunds();

type PaidTwice = { readonly booking: Booking; readonly surplus: Payment; readonly counted: Payment };

/** A booking with two payments of 100.00. The gateway refuses the next refund. */
async function paidTwice(): Promise<PaidTwice> {
  const { booking, payment: surplus } = await refunds.paidBooking();
  const counted = await refunds.paymentAtGateway(booking.id, euros(10_000));
  await refunds.paymentCompleted(counted);
  refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
  return { booking, surplus, counted };
}

/** The older payment is surplus, and its refund has failed. */
async function failedSurplus(): Promise<PaidTwice & { readonly failed: Refund }> {
  const paid = await paidTwice();
  await refunds.handled(await publishSurplus(refunds.bus, paid.surplus));
  return { ...paid, failed: await refunds.becomes(await onlyRefundOf(paid.booking), 'failed') };
}

describe('edge case 13: a surplus payment whose refund has failed', () => {
  it('is used by a request only if the counted payments do not suffice', async () => {
    const { booking, surplus, counted, failed } = await failedSurplus();

    const goodwill = await refunds.refund(booking.id, { amount: euros(6_000) });
    await refunds.command(ProcessRefund, failed, { sub: 'bea' });

    expect(goodwill).toMatchObject({ allocations: [{ paymentId: counted.id, amount: euros(6_000) }] });
    await refunds.balanceBecomes(surplus, { refunded: 10_000, reserved: 0 });
    await refunds.balanceBecomes(counted, { refunded: 6_000, reserved: 0 });
  });

  it.each([
    ['the counted payment is smaller', 0, 15_000],
    ['the surplus payment alone covers the amount', 6_000, 9_000],
  ])('is used for the remainder of a request after the counted payment when %s', async (_what, refunded, minor) => {
    const { booking, surplus, counted } = await failedSurplus();
    if (refunded > 0) await refunds.refund(booking.id, { amount: euros(refunded) });

    const request = await refunds.refund(booking.id, { amount: euros(minor) });

    expect(request.allocations).toMatchObject([
      { paymentId: counted.id, amount: euros(10_000 - refunded) },
      { paymentId: surplus.id, amount: euros(5_000) },
    ]);
  });

  it('is used last, although its refund began as a request before the payment was known to be surplus', async () => {
    const { booking, surplus, counted } = await paidTwice();
    await refunds.request(booking.id, { amount: euros(10_000), payment: surplus.id });
    await refunds.handled(await publishSurplus(refunds.bus, surplus));
    const failed = await refunds.becomes(await onlyRefundOf(booking), 'failed');
    expect(failed).toMatchObject({ origin: 'request', processedBy: 'system' });

    const goodwill = await refunds.refund(booking.id, { amount: euros(6_000) });
    await refunds.command(ProcessRefund, failed, { sub: 'bea' });

    expect(goodwill).toMatchObject({ allocations: [{ paymentId: counted.id, amount: euros(6_000) }] });
    await refunds.balanceBecomes(surplus, { refunded: 10_000, reserved: 0 });
  });

  it('is used last, although its refund was stored by a version that did not mark surplus payments', async () => {
    const { booking, surplus, counted } = await failedSurplus();
    await refunds.db('refundable_payments').update({ is_surplus: false });

    await fillSurplusPayments.up(refunds.db);

    const marked = refunds.db('refundable_payments').where({ booking_id: booking.id, is_surplus: true });
    expect(await marked.select('id')).toEqual([{ id: surplus.id }]);
    const goodwill = await refunds.refund(booking.id, { amount: euros(6_000) });
    expect(goodwill).toMatchObject({ allocations: [{ paymentId: counted.id, amount: euros(6_000) }] });
  });
});
