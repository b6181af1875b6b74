import { type Booking, type Payment, ProcessRefund, type Refund, RefundRequested } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { publishCancelled, publishSurplus } from './booking-events.ts';
import { publishDisputed, publishWon } from './dispute-events.ts';
import { foreign, reportRefund } from './reports.ts';
import { euros } from './samples.ts';
import { onlyRefundOf, refunds, useRefunds } from './use-refunds.ts';

useRefunds({ REFUND_APPROVAL_ABOVE: 'EUR:5000' });

/** The refund of a cancellation by bea, which waits for a second person. */
async function cancelled(booking: Booking, owedMinor: number): Promise<Refund> {
  await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(owedMinor) }));
  return onlyRefundOf(booking, ({ origin }) => origin === 'cancellation');
}

/** Makes a refund in the dashboard, and waits until its report is handled. */
async function refundedAtGateway(payment: Payment, minor: number): Promise<void> {
  await refunds.handled(await reportRefund(refunds.bus, foreign(payment, minor)));
}

describe("edge case 5: the waiting refund of a cancellation, when its money is refunded in the gateway's dashboard", () => {
  it('is superseded, and a refund of the remainder waits in its place', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const waiting = await cancelled(booking, 8_000);

    await refundedAtGateway(payment, 5_000);

    const [external, rest, superseded] = (await refunds.refundsOf(booking.id)) as [Refund, Refund, Refund];
    expect(superseded).toMatchObject({ id: waiting.id, status: 'rejected', failureCode: 'superseded-by-gateway' });
    expect(external).toMatchObject({ origin: 'external', status: 'succeeded', amount: euros(5_000) });
    expect(rest).toMatchObject({
      origin: 'cancellation',
      status: 'pending',
      amount: euros(3_000),
      reason: waiting.reason,
      requestedBy: 'bea',
      pendingReason: waiting.pendingReason,
    });
    await eventually(async () => expect(await refunds.eventsAbout(RefundRequested, rest)).toHaveLength(1));
    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 3_000 });
    await refunds.command(ProcessRefund, rest, { sub: 'carl' });
    await refunds.becomes(rest, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 8_000, reserved: 0 });
  });

  it('is superseded as a whole when the dashboard refunded all of it, and a repeated cancellation refunds nothing', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const waiting = await cancelled(booking, 8_000);

    await refundedAtGateway(payment, 8_000);
    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(8_000) }));

    expect(await refunds.read(waiting)).toMatchObject({ status: 'rejected' });
    expect(await refunds.refundsOf(booking.id)).toHaveLength(2);
    await refunds.balanceBecomes(payment, { refunded: 8_000, reserved: 0 });
  });

  it('is superseded once for each refund of the dashboard, and so is the refund of the remainder', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await cancelled(booking, 9_000);
    const first = foreign(payment, 4_000);

    for (const refund of [first, first, foreign(payment, 3_000)])
      await refunds.handled(await reportRefund(refunds.bus, refund));

    const owed = (await refunds.refundsOf(booking.id)).filter(({ origin }) => origin === 'cancellation');
    expect(owed.map(({ status, amount }) => [status, amount.amount])).toEqual([
      ['pending', 2_000],
      ['rejected', 5_000],
      ['rejected', 9_000],
    ]);
    await refunds.balanceBecomes(payment, { refunded: 7_000, reserved: 2_000 });
  });

  it('keeps its allocations to other payments', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const other = await refunds.paymentAtGateway(booking.id, euros(6_000));
    await refunds.paymentCompleted(other);
    const total = euros(16_000);
    await cancelled({ ...booking, total, paid: total }, 16_000);

    await refundedAtGateway(other, 2_500);

    const [, rest] = await refunds.refundsOf(booking.id);
    const reserved = rest?.allocations.map(({ paymentId, amount }) => [paymentId, amount.amount]);
    expect(new Map(reserved as [string, number][])).toEqual(
      new Map([
        [payment.id, 10_000],
        [other.id, 3_500],
      ]),
    );
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 10_000 });
    expect(await refunds.balance(other)).toEqual({ captured: 6_000, refunded: 2_500, reserved: 3_500 });
  });

  it.each([
    ['older', 0],
    ['newer', 3_000],
  ])('is superseded last if it is %s and also uses another payment', async (_age, before) => {
    const { booking, payment } = await refunds.paidBooking();
    const other = await refunds.paymentAtGateway(booking.id, euros(5_000));
    await refunds.paymentCompleted(other);
    const disputed = { payment, amount: euros(2_000) };
    await refunds.handled(await publishDisputed(refunds.bus, disputed));
    const paid = euros(15_000);
    const terms = { refund: euros(13_000), fee: euros(0), feeByTerms: euros(0), refundedBefore: euros(0) };
    await refunds.handled(await publishCancelled(refunds.bus, { ...booking, total: paid, paid }, terms));
    await refunds.handled(await publishWon(refunds.bus, disputed));
    if (before > 0) await refundedAtGateway(other, before);

    await refundedAtGateway(payment, 9_000);

    const waiting = (await refunds.refundsOf(booking.id)).filter(({ status }) => status === 'pending');
    expect(waiting.map(({ amount }) => amount.amount)).toEqual([6_000 - before]);
    await refunds.balanceBecomes(payment, { refunded: 9_000, reserved: 1_000 });
    expect(await refunds.balance(other)).toEqual({ captured: 5_000, refunded: before, reserved: 5_000 - before });
  });

  it('stays while the request of a customer can be superseded instead', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const waiting = await cancelled(booking, 6_000);
    const { body } = await refunds.request(booking.id, { amount: euros(4_000) });

    await refundedAtGateway(payment, 3_000);

    expect(await refunds.read(body as Refund)).toMatchObject({ status: 'rejected' });
    expect(await refunds.read(waiting)).toMatchObject({ status: 'pending', amount: euros(6_000) });
    await refunds.balanceBecomes(payment, { refunded: 3_000, reserved: 6_000 });
  });

  it('is superseded before the request of a customer if the dashboard refunded exactly its amount', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const waiting = await cancelled(booking, 6_000);
    const { body } = await refunds.request(booking.id, { amount: euros(4_000) });

    await refundedAtGateway(payment, 6_000);

    expect(await refunds.read(waiting)).toMatchObject({ status: 'rejected' });
    expect(await refunds.read(body as Refund)).toMatchObject({ status: 'pending' });
    await refunds.balanceBecomes(payment, { refunded: 6_000, reserved: 4_000 });
  });

  it('stays when the refund of the dashboard has failed, and that refund is not recorded', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const waiting = await cancelled(booking, 8_000);

    await refunds.handled(await reportRefund(refunds.bus, { ...foreign(payment, 5_000), status: 'failed' }));

    expect(await refunds.refundsOf(booking.id)).toMatchObject([{ id: waiting.id, status: 'pending' }]);
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 8_000 });
  });

  it('stays when the refund of the dashboard has another currency; its report becomes a dead letter at once', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const waiting = await cancelled(booking, 8_000);

    const dollars = { ...foreign(payment, 700), amount: { amount: 700, currency: 'USD' } } as const;
    const event = await reportRefund(refunds.bus, dollars);

    await eventually(async () => {
      const found = await refunds.db('dead_letters').where({ event_id: event });
      expect(found).toMatchObject([{ reason: expect.stringContaining('too small') as unknown }]);
    });
    expect(await refunds.refundsOf(booking.id)).toMatchObject([{ id: waiting.id, status: 'pending' }]);
  });
});

describe('edge case 5: the waiting refund of a disputed surplus payment', () => {
  it('is superseded by a refund of the dashboard, and a refund of the remainder still waits for the bank', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: payment.amount }));
    await refunds.handled(await publishSurplus(refunds.bus, payment));
    const waiting = await onlyRefundOf(booking, ({ origin }) => origin === 'surplus');

    await refundedAtGateway(payment, 4_000);
    await refunds.handled(await publishSurplus(refunds.bus, payment));

    const [, rest, superseded] = (await refunds.refundsOf(booking.id)) as [Refund, Refund, Refund];
    expect(superseded).toMatchObject({ id: waiting.id, status: 'rejected' });
    expect(rest).toMatchObject({
      origin: 'surplus',
      status: 'pending',
      amount: euros(6_000),
      pendingCode: 'waits-for-bank',
    });
    expect(await refunds.refundsOf(booking.id)).toHaveLength(3);
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 6_000 });
  });
});
