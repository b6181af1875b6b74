import {
  type Booking,
  type Payment,
  ProcessRefund,
  type Refund,
  RefundDelayed,
  SettleRefundManually,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { publishCancelled } from './booking-events.ts';
import { publishDisputed, publishLost, publishWon } from './dispute-events.ts';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const EXCEEDS = { type: '/problems/refund-exceeds-balance', remaining: euros(0) };

useRefunds();

type Figures = { readonly fee: number; readonly disputed: number; readonly refundedBefore?: number };

/** Cancels a booking of 100.00. The bookings service knows the dispute, so it leaves out the disputed amount. */
async function cancel(booking: Booking, { fee: feeMinor, disputed, refundedBefore = 0 }: Figures): Promise<void> {
  const left = booking.paid.amount - refundedBefore - disputed;
  const fee = euros(Math.min(feeMinor, left));
  const figures = { fee, feeByTerms: euros(feeMinor), refundedBefore: euros(refundedBefore) };
  const refund = euros(left - fee.amount);
  await refunds.handled(await publishCancelled(refunds.bus, booking, { refund, ...figures }));
}

async function disputedBooking(minor: number): Promise<Paid> {
  const { booking, payment } = await refunds.paidBooking();
  await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: euros(minor) }));
  return { booking, payment };
}

/** The amounts of the refunds of a cancellation that were released, and of those that wait for the bank. */
async function splitOf({ id }: Booking): Promise<{ released: number[]; waiting: number[] }> {
  const own = (await refunds.refundsOf(id)).filter(({ origin }) => origin === 'cancellation');
  const [waiting, released] = [own.filter(isWaiting), own.filter((refund) => !isWaiting(refund))];
  for (const refund of waiting) expect(refund).toMatchObject({ pendingCode: 'waits-for-bank' });
  return { released: released.map(amountOf), waiting: waiting.map(amountOf) };
}

function isWaiting({ status }: Refund): boolean {
  return status === 'pending';
}

function amountOf({ amount }: Refund): number {
  return amount.amount;
}

async function waitingOf({ id }: Booking): Promise<Refund> {
  const waiting = (await refunds.refundsOf(id)).find(isWaiting);
  if (!waiting) throw new Error('no refund waits');
  return waiting;
}

async function ends(payment: Payment, minor: number, publish: typeof publishWon): Promise<void> {
  await refunds.handled(await publish(refunds.bus, { payment, amount: euros(minor) }));
}

describe('edge case 28: the cancellation of a booking whose payment is disputed', () => {
  it('edge case 20: refunds the disputed amount once the dispute is won and staff process the refund', async () => {
    const { booking, payment } = await disputedBooking(10_000);

    await cancel(booking, { fee: 0, disputed: 10_000 });
    await cancel(booking, { fee: 0, disputed: 10_000 });

    expect(await splitOf(booking)).toEqual({ released: [], waiting: [10_000] });
    const waiting = await waitingOf(booking);
    expect(await refunds.command(ProcessRefund, waiting, { sub: 'carl' })).toMatchObject({ problem: EXCEEDS });
    await ends(payment, 10_000, publishWon);
    await refunds.command(ProcessRefund, waiting, { sub: 'carl' });
    await refunds.becomes(waiting, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });

  it('shows and publishes that it no longer waits for the bank when the dispute is won', async () => {
    const { booking, payment } = await disputedBooking(3_000);
    await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: euros(1_000), name: 'second' }));
    await cancel(booking, { fee: 0, disputed: 4_000 });
    const waiting = await waitingOf(booking);

    await ends(payment, 3_000, publishWon);
    expect(await refunds.read(waiting)).toMatchObject({ status: 'pending', pendingCode: 'waits-for-bank' });
    await refunds.handled(await publishWon(refunds.bus, { payment, amount: euros(1_000), name: 'second' }));

    const ready = await refunds.read(waiting);
    expect(ready).toEqual({ ...waiting, pendingReason: null, pendingCode: undefined });
    await eventually(async () =>
      expect(await refunds.eventsAbout(RefundDelayed, waiting)).toMatchObject([{ data: { refund: ready } }]),
    );
    await refunds.balanceBecomes(payment, { refunded: 6_000, reserved: 4_000 });
  });

  it.each([
    ['the remainder is refunded at once', { fee: 0, disputed: 3_000 }, { released: [7_000], waiting: [3_000] }],
    ['the fee is taken from the remainder', { fee: 2_000, disputed: 3_000 }, { released: [5_000], waiting: [3_000] }],
    ['the remainder covers a part of the fee', { fee: 2_000, disputed: 9_000 }, { released: [], waiting: [8_000] }],
    ['the fee is all that was paid', { fee: 10_000, disputed: 3_000 }, { released: [], waiting: [] }],
  ])('waits for the bank with the disputed amount by the terms; %s', async (_what, figures, split) => {
    const { booking, payment } = await disputedBooking(figures.disputed);

    await cancel(booking, figures);

    expect(await splitOf(booking)).toEqual(split);
    const [refunded = 0, reserved = 0] = [split.released[0], split.waiting[0]];
    await refunds.balanceBecomes(payment, { refunded, reserved });
  });

  it('edge case 20: counts earlier refunds towards the amount by the terms', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(1_000) }), 'succeeded');
    await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: euros(6_000) }));

    await cancel(booking, { fee: 2_000, disputed: 6_000, refundedBefore: 1_000 });

    expect(await splitOf(booking)).toEqual({ released: [1_000], waiting: [6_000] });
    await refunds.balanceBecomes(payment, { refunded: 2_000, reserved: 6_000 });
  });

  it('edge case 7: waits for the bank only with the remainder after a refund that the bookings service did not know', async () => {
    const { booking } = await refunds.paidBooking();
    await refunds.refund(booking.id, { amount: euros(9_000) });

    await cancel(booking, { fee: 500, disputed: 10_000 });

    expect(await splitOf(booking)).toEqual({ released: [], waiting: [500] });
  });

  it('edge case 37: waits for the bank even if the dispute becomes known later', async () => {
    const { booking, payment } = await refunds.paidBooking();

    await cancel(booking, { fee: 0, disputed: 3_000 });
    await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: euros(3_000) }));

    expect(await splitOf(booking)).toEqual({ released: [7_000], waiting: [3_000] });
  });

  it('no longer waits when the dispute is lost', async () => {
    const { booking, payment } = await disputedBooking(3_000);
    await cancel(booking, { fee: 2_000, disputed: 3_000 });
    const waiting = await waitingOf(booking);

    await ends(payment, 3_000, publishLost);

    expect(await refunds.read(waiting)).toMatchObject({ status: 'rejected', failureCode: 'lost-to-dispute' });
    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 0 });
  });

  it('edge case 20: keeps its fee when the dispute is lost in part', async () => {
    const { booking, payment } = await disputedBooking(3_000);
    await cancel(booking, { fee: 2_000, disputed: 3_000 });

    await ends(payment, 1_000, publishLost);

    expect((await waitingOf(booking)).amount).toEqual(euros(2_000));
    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 2_000 });
  });

  it('edge case 33: takes the disputed amount from the disputed payment', async () => {
    const { booking, payment } = await disputedBooking(4_000);
    const other = await refunds.paymentAtGateway(booking.id, euros(10_000));
    await refunds.paymentCompleted(other);
    const paid = euros(20_000);

    await cancel({ ...booking, total: paid, paid }, { fee: 0, disputed: 4_000 });

    expect(await splitOf(booking)).toEqual({ released: [16_000], waiting: [4_000] });
    expect(await waitingOf(booking)).toMatchObject({ allocations: [{ paymentId: payment.id }] });
  });
});

describe('edge case 28: a request that waits for staff during a dispute', () => {
  it('is processed if the undisputed amount covers it, although another request waits for the remainder', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const { body: small } = await refunds.request(booking.id, { amount: euros(4_000) });
    const { body: large } = await refunds.request(booking.id, { amount: euros(6_000) });
    await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: euros(5_000) }));

    expect(await refunds.command(ProcessRefund, large as Refund, { sub: 'carl' })).toMatchObject({ problem: EXCEEDS });
    await refunds.command(ProcessRefund, small as Refund, { sub: 'carl' });

    await refunds.becomes(small as Refund, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 6_000 });
  });

  it('keeps its reservation, so that a failed refund is neither retried nor settled beyond the remainder', async () => {
    const { booking, payment } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const failed = await refunds.refund(booking.id, { amount: euros(8_000) });
    await refunds.becomes(failed, 'failed');
    await refunds.request(booking.id, { amount: euros(6_000) });
    await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: euros(1_000) }));

    const problem = { ...EXCEEDS, remaining: euros(3_000) };
    expect(await refunds.command(ProcessRefund, failed, { sub: 'carl' })).toMatchObject({ problem });
    const note = 'by bank transfer on 2 May';
    expect(await refunds.command(SettleRefundManually, failed, { sub: 'carl', note })).toMatchObject({ problem });

    expect(await refunds.read(failed)).toMatchObject({ status: 'failed' });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 6_000 });
  });
});
