import {
  type Booking,
  type Payment,
  ProcessRefund,
  type Refund,
  RefundRejected,
  RejectRefund,
  SettleRefundManually,
} from '@booking/contracts';
import { awaitOutbox, eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { publishCancelled, publishSurplus } from './booking-events.ts';
import { publishDisputed, publishLost, publishWon } from './dispute-events.ts';
import { foreign, reportRefund } from './reports.ts';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { onlyRefundOf, refunds, useRefunds } from './use-refunds.ts';

useRefunds();

async function disputed(payment: Payment, minor: number, name?: string): Promise<void> {
  await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: euros(minor), name }));
}

async function lost(payment: Payment, minor: number, name?: string): Promise<void> {
  await refunds.handled(await publishLost(refunds.bus, { payment, amount: euros(minor), name }));
}

/** The refund of a surplus payment that is disputed. */
async function waitingSurplus(disputedMinor: number): Promise<Paid & { waiting: Refund }> {
  const { booking, payment } = await refunds.paidBooking();
  await disputed(payment, disputedMinor);
  await refunds.handled(await publishSurplus(refunds.bus, payment));
  const [waiting] = (await refunds.refundsOf(booking.id)) as [Refund];
  expect(waiting).toMatchObject({ status: 'pending', amount: euros(10_000), pendingCode: 'waits-for-bank' });
  return { booking, payment, waiting };
}

async function restOf(booking: Booking, waiting: Refund): Promise<Refund | undefined> {
  expect(await refunds.read(waiting)).toMatchObject({ status: 'rejected', failureCode: 'lost-to-dispute' });
  const [rest, ...others] = (await refunds.refundsOf(booking.id)).filter(({ id }) => id !== waiting.id);
  expect(others).toEqual([]);
  return rest;
}

describe('edge case 28: a refund that waits for the end of a dispute', () => {
  it('is rejected once when the whole payment is lost', async () => {
    const { booking, payment, waiting } = await waitingSurplus(10_000);

    await lost(payment, 10_000);
    await lost(payment, 10_000);

    expect(await restOf(booking, waiting)).toBeUndefined();
    await awaitOutbox(refunds.db);
    expect(await refunds.eventsAbout(RefundRejected, waiting)).toHaveLength(1);
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
  });

  it.each([
    ['the disputed part', 6_000],
    ['less than the disputed amount', 10_000],
  ])('is rejected when %s is lost; a refund of the remainder waits for staff only', async (_what, disputedMinor) => {
    const { booking, payment, waiting } = await waitingSurplus(disputedMinor);

    await lost(payment, 6_000);

    const rest = await restOf(booking, waiting);
    if (!rest) throw new Error('nothing waits in its place');
    expect(rest).toMatchObject({ origin: 'surplus', status: 'pending', amount: euros(4_000), pendingReason: null });
    await refunds.command(ProcessRefund, rest, { sub: 'carl' });
    await refunds.becomes(rest, 'succeeded');
    expect(refunds.gatewayRefunds(payment).map(({ amount }) => amount)).toEqual([4_000]);
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('is replaced by a refund of the remainder that waits while another dispute is open', async () => {
    const { booking, payment, waiting } = await waitingSurplus(3_000);
    await disputed(payment, 5_000, 'second');

    await lost(payment, 3_000);

    const rest = await restOf(booking, waiting);
    expect(rest).toMatchObject({ amount: euros(7_000), pendingCode: 'waits-for-bank' });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 7_000 });
    await refunds.handled(await publishWon(refunds.bus, { payment, amount: euros(5_000), name: 'second' }));
    expect(await restOf(booking, waiting)).toEqual({ ...rest, pendingReason: null, pendingCode: undefined });
  });

  it.each([
    ['all of the disputed amount', 5_000, 3_000],
    ['less than the fee', 2_000, 6_000],
    ['a little', 1, 7_999],
  ])('edge case 20: is lowered, so that the cancellation keeps its fee, when %s is lost', async (...row) => {
    const [, lostMinor, restMinor] = row;
    const { booking, payment } = await refunds.paidBooking();
    await disputed(payment, 5_000);
    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(8_000) }));
    const [waiting] = (await refunds.refundsOf(booking.id)) as [Refund];

    await lost(payment, lostMinor);
    await lost(payment, lostMinor);

    expect(await restOf(booking, waiting)).toMatchObject({ origin: 'cancellation', amount: euros(restMinor) });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: restMinor });
  });

  it('edge case 20: is lowered again by a refund in the dashboard, so that the cancellation keeps its fee', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await disputed(payment, 2_000);
    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(8_000) }));
    const [cancellation] = (await refunds.refundsOf(booking.id)) as [Refund];
    await lost(payment, 2_000);
    const lowered = await restOf(booking, cancellation);
    expect(lowered).toMatchObject({ status: 'pending', amount: euros(6_000) });

    await refunds.handled(await reportRefund(refunds.bus, foreign(payment, 3_000)));

    await refunds.balanceBecomes(payment, { refunded: 3_000, reserved: 3_000 });
    const waiting = (await refunds.refundsOf(booking.id)).filter(({ status }) => status === 'pending');
    expect(waiting).toMatchObject([{ origin: 'cancellation', amount: euros(3_000) }]);
  });

  it('edge case 33: is lowered when another payment, which only keeps the fee, is lost in part', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const other = await refunds.paymentAtGateway(booking.id, euros(6_000));
    await refunds.paymentCompleted(other);
    for (const held of [payment, other]) await disputed(held, 1_000);
    const paid = euros(16_000);
    await refunds.handled(
      await publishCancelled(refunds.bus, { ...booking, total: paid, paid }, { refund: euros(10_000) }),
    );
    const [waiting] = (await refunds.refundsOf(booking.id)) as [Refund];
    expect(waiting).toMatchObject({ status: 'pending', allocations: [{ paymentId: payment.id }] });

    await lost(other, 2_000, 'second');

    expect(await restOf(booking, waiting)).toMatchObject({ amount: euros(8_000) });
  });

  it('edge case 20: waits as a whole until the dispute is won if the dispute leaves enough for the refund, but not for the fee', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await disputed(payment, 2_000);

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(8_000) }));

    const [waiting] = (await refunds.refundsOf(booking.id)) as [Refund];
    expect(waiting).toMatchObject({ status: 'pending', amount: euros(8_000), pendingCode: 'waits-for-bank' });
    const problem = { type: '/problems/refund-exceeds-balance', remaining: euros(6_000) };
    expect(await refunds.command(ProcessRefund, waiting, { sub: 'carl' })).toMatchObject({ problem });
    await refunds.handled(await publishWon(refunds.bus, { payment, amount: euros(2_000) }));
    await refunds.command(ProcessRefund, waiting, { sub: 'carl' });
    await refunds.becomes(waiting, 'succeeded');
  });
});

describe('edge case 28: a request that waits for staff when a dispute is lost', () => {
  it.each([
    ['is rejected if its money is gone', 6_000, 'rejected'],
    ['stays if the payment still covers it', 4_000, 'pending'],
  ] as const)('%s', async (_what, lostMinor, status) => {
    const { booking, payment } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id, { amount: euros(6_000) });
    await disputed(payment, lostMinor);

    await lost(payment, lostMinor);

    expect(await refunds.read(body as Refund)).toMatchObject({ status });
    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
  });

  it('is rejected if a refund in the dashboard then takes its money, so that staff can request what is left', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id, { amount: euros(4_000) });
    await disputed(payment, 6_000);
    await lost(payment, 6_000);

    refunds.simulator.controls.refund(String(payment.gatewayReference), 3_000);

    await refunds.balanceBecomes(payment, { refunded: 3_000, reserved: 0 });
    expect(await refunds.read(body as Refund)).toMatchObject({
      status: 'rejected',
      failureCode: 'superseded-by-gateway',
    });
    await refunds.becomes(await refunds.refund(booking.id, {}), 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('stays if a refund in the dashboard that would take its money has failed', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id, { amount: euros(4_000) });
    await disputed(payment, 6_000);
    await lost(payment, 6_000);

    await refunds.handled(await reportRefund(refunds.bus, { ...foreign(payment, 3_000), status: 'failed' }));

    expect(await refunds.refundsOf(booking.id)).toMatchObject([{ id: (body as Refund).id, status: 'pending' }]);
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 4_000 });
  });
});

/** The refund of 50.00 of a cancellation that keeps the other 50.00. The gateway refuses it, or does not settle it. */
async function cancelled(
  behaviour: 'refused' | 'pending_then_succeeded',
  requestedMinor = 0,
): Promise<Paid & { owed: Refund }> {
  const paid = await refunds.paidBooking();
  if (requestedMinor > 0) await refunds.request(paid.booking.id, { amount: euros(requestedMinor) });
  refunds.simulator.controls.planRefunds({ behaviour, afterMs: 3_600_000 });
  await refunds.handled(await publishCancelled(refunds.bus, paid.booking, { refund: euros(5_000) }));
  return { ...paid, owed: await onlyRefundOf(paid.booking) };
}

/** The first refund of this payment that the gateway has. */
function madeOf(payment: Payment): Promise<{ readonly id: string }> {
  return eventually(() => {
    const [made] = refunds.gatewayRefunds(payment);
    if (!made) throw new Error('the gateway has no refund yet');
    return Promise.resolve(made);
  });
}

async function expectRefused(refund: Refund, remainingMinor: number): Promise<void> {
  const problem = { type: '/problems/refund-exceeds-balance', remaining: euros(remainingMinor) };
  expect(await refunds.command(ProcessRefund, refund, { sub: 'carl' })).toMatchObject({ problem });
  const note = 'by bank transfer on 2 May';
  expect(await refunds.command(SettleRefundManually, refund, { sub: 'carl', note })).toMatchObject({ problem });
}

describe('edge case 20: a failed refund of a cancellation', () => {
  it.each([
    ['all of it', 5_000, 0],
    ['a part of it', 3_000, 2_000],
    ['more than it', 7_000, 0],
  ])('is neither processed nor settled by hand when %s is lost, so that the fee is kept', async (...row) => {
    const [, lostMinor, leftMinor] = row;
    const { payment, owed } = await cancelled('refused');
    const failed = await refunds.becomes(owed, 'failed');

    await lost(payment, lostMinor);

    await expectRefused(failed, leftMinor);
    expect(await refunds.read(failed)).toEqual(failed);
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
  });

  it('can be rejected, so that staff can request the amount that is left', async () => {
    const { booking, payment, owed } = await cancelled('refused');
    const failed = await refunds.becomes(owed, 'failed');
    await lost(payment, 3_000);

    await refunds.command(RejectRefund, failed, { sub: 'carl', reason: 'The bank has returned 30.00.' });
    const left = await refunds.refund(booking.id, { amount: euros(2_000) });

    await refunds.becomes(left, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 2_000, reserved: 0 });
  });

  it('is not processed when its money was lost while it was under way', async () => {
    const { payment, owed } = await cancelled('pending_then_succeeded');
    const made = await madeOf(payment);

    await lost(payment, 5_000);
    expect(await refunds.read(owed)).toMatchObject({ status: 'processing' });
    refunds.simulator.controls.settleRefund(made.id, 'failed');

    await expectRefused(await refunds.becomes(owed, 'failed'), 0);
  });

  it('is not processed while its money is disputed, but after the dispute is won', async () => {
    const { payment, owed } = await cancelled('refused');
    const failed = await refunds.becomes(owed, 'failed');
    await disputed(payment, 5_000);

    await expectRefused(failed, 0);
    await refunds.handled(await publishWon(refunds.bus, { payment, amount: euros(5_000) }));
    await refunds.command(ProcessRefund, failed, { sub: 'carl' });

    await refunds.becomes(failed, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 0 });
  });

  it('is processed although staff have returned the fee', async () => {
    const { booking, payment, owed } = await cancelled('refused');
    const failed = await refunds.becomes(owed, 'failed');
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(5_000) }), 'succeeded');

    await refunds.command(ProcessRefund, failed, { sub: 'carl' });

    await refunds.becomes(failed, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });

  it('edge case 33: is processed although a refund of the disputed amount waits', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await disputed(payment, 3_000);
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const [fee, none] = [euros(2_000), euros(0)];
    const terms = { refund: euros(5_000), fee, feeByTerms: fee, refundedBefore: none };
    await refunds.handled(await publishCancelled(refunds.bus, booking, terms));
    const failed = await onlyRefundOf(booking, ({ status }) => status === 'failed');

    await refunds.command(ProcessRefund, failed, { sub: 'carl' });

    await refunds.becomes(failed, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 3_000 });
  });
});

describe('edge case 20: a failed request that a cancellation released', () => {
  it('is neither processed nor settled by hand when its money is lost, so that the fee is kept', async () => {
    const { payment, owed } = await cancelled('refused', 5_000);
    expect(owed).toMatchObject({ origin: 'request', processedBy: 'bea' });
    const failed = await refunds.becomes(owed, 'failed');

    await lost(payment, 3_000);

    await expectRefused(failed, 2_000);
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
  });

  it('is processed when nothing is lost, and refused again when it then fails after a loss', async () => {
    const { payment, owed } = await cancelled('refused', 5_000);
    const failed = await refunds.becomes(owed, 'failed');
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });

    expect(await refunds.command(ProcessRefund, failed, { sub: 'carl' })).toMatchObject({ result: {} });
    const again = await refunds.becomes(owed, 'failed');
    await lost(payment, 5_000);

    await expectRefused(again, 0);
  });
});

describe('edge case 20: a request of staff after the cancellation', () => {
  it('is processed after a loss, although it returns a part of the fee', async () => {
    const { booking, payment } = await cancelled('pending_then_succeeded');
    await madeOf(payment);
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const failed = await refunds.becomes(await refunds.refund(booking.id, { amount: euros(2_000) }), 'failed');
    await lost(payment, 1_000);

    await refunds.command(ProcessRefund, failed, { sub: 'carl' });

    await refunds.becomes(failed, 'succeeded');
  });
});

describe('edge case 28: a surplus payment whose dispute was lost before', () => {
  it.each([
    [10_000, []],
    [6_000, [4_000]],
  ])('is refunded without the lost %i, and does not wait for a bank', async (lostMinor, refunded) => {
    const { booking, payment } = await refunds.paidBooking();
    await lost(payment, lostMinor);

    await refunds.handled(await publishSurplus(refunds.bus, payment));

    const given = await refunds.refundsOf(booking.id);
    expect(given.map(({ amount }) => amount.amount)).toEqual(refunded);
    for (const refund of given) await refunds.becomes(refund, 'succeeded');
  });
});
