import { DisputeClosed, DisputeOpened, type Money, type Payment, type Refund } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import { refunds, useRefunds } from './use-refunds.ts';

useRefunds();

type Status = 'open' | 'won' | 'lost';

type Version = { readonly version: number; readonly amount: Money };

/** Publishes a version of the payment's dispute about the whole payment. */
function becomes(payment: Payment, status: Status, version: number): Promise<void> {
  return becomesAbout(payment, status, { version, amount: payment.amount });
}

async function becomesAbout(payment: Payment, status: Status, { version, amount }: Version): Promise<void> {
  const { id: paymentId, bookingId } = payment;
  const dispute = { paymentId, bookingId, disputeReference: `du_${paymentId}`, amount };
  const about = { about: paymentId, version };
  const id =
    status === 'open'
      ? await refunds.bus.publish(DisputeOpened, { ...about, data: { ...dispute, reason: null } })
      : await refunds.bus.publish(DisputeClosed, { ...about, data: { ...dispute, outcome: status } });
  await refunds.handled(id);
}

async function isRefundable({ bookingId }: Payment): Promise<boolean> {
  const { status, body } = await refunds.request(bookingId, { amount: euros(100) });
  if (status === 422) expect(body).toMatchObject({ type: '/problems/refund-exceeds-balance', remaining: euros(0) });
  return status === 201;
}

describe('edge case 28: the balance of a payment whose dispute changes', () => {
  it.each([
    [['open', 'won', 'lost'], false],
    [['open', 'lost', 'won'], true],
    [['open', 'won', 'open'], false],
    [['open', 'won', 'open', 'won'], true],
  ] as const)('follows %j', async (statuses, expected) => {
    const { payment } = await refunds.paidBooking();

    for (const [index, status] of statuses.entries()) await becomes(payment, status, index + 1);

    expect(await isRefundable(payment)).toBe(expected);
  });

  it.each([
    ['lost', 'won', false],
    ['won', 'lost', true],
    ['lost', 'open', false],
    ['won', 'open', true],
  ] as const)('follows the latest event, %s, when an older event arrives late: %s', async (latest, older, expected) => {
    const { payment } = await refunds.paidBooking();
    await becomes(payment, latest, 3);

    await becomes(payment, older, 2);
    await becomes(payment, older, 1);

    expect(await isRefundable(payment)).toBe(expected);
    expect(await refunds.db('disputes').where({ payment_id: payment.id })).toMatchObject([{ status: latest }]);
  });

  it('stays reduced by a loss that was stored without a version when the opening arrives late', async () => {
    const { payment } = await refunds.paidBooking();
    const { id, amount } = payment;
    const row = { payment_id: id, reference: `du_${id}`, amount_minor: amount.amount, currency: amount.currency };
    await refunds.db('disputes').insert({ ...row, status: 'lost' });

    await becomes(payment, 'open', 1);

    expect(await refunds.db('disputes').where({ payment_id: id })).toMatchObject([{ status: 'lost' }]);
  });

  it('is reduced by the amount of the latest opening while the dispute is open', async () => {
    const { payment } = await refunds.paidBooking();
    await becomesAbout(payment, 'open', { version: 1, amount: euros(3_000) });
    await becomesAbout(payment, 'open', { version: 3, amount: euros(10_000) });
    await becomesAbout(payment, 'open', { version: 2, amount: euros(5_000) });
    expect(await isRefundable(payment)).toBe(false);

    await becomesAbout(payment, 'open', { version: 4, amount: euros(9_900) });

    expect(await isRefundable(payment)).toBe(true);
  });

  it('is overdrawn, without a dead letter, when an open dispute rises above the remainder of the payment', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await becomesAbout(payment, 'open', { version: 1, amount: euros(3_000) });
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(7_000) }), 'succeeded');

    await becomesAbout(payment, 'open', { version: 2, amount: euros(10_000) });

    expect(await isRefundable(payment)).toBe(false);
    await becomesAbout(payment, 'won', { version: 3, amount: euros(10_000) });
    expect(await isRefundable(payment)).toBe(true);
    expect(await refunds.db('dead_letters')).toEqual([]);
  });

  it('is overdrawn, without a dead letter, when a won dispute is lost after a full refund', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await becomes(payment, 'open', 1);
    await becomes(payment, 'won', 2);
    const refund = await refunds.refund(booking.id, {});
    await refunds.becomes(refund, 'succeeded');

    await becomes(payment, 'lost', 3);

    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
    expect(await refunds.db('disputes').where({ payment_id: payment.id })).toMatchObject([{ status: 'lost' }]);
    expect(await isRefundable(payment)).toBe(false);
    expect(await refunds.db('dead_letters')).toEqual([]);
  });

  it('no longer holds waiting requests when a won dispute is lost; they stay rejected when it is won again', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await becomes(payment, 'won', 2);
    const { body } = await refunds.request(booking.id, { amount: euros(6_000) });
    await becomes(payment, 'lost', 3);
    await eventually(async () =>
      expect(await refunds.read(body as Refund)).toMatchObject({ status: 'rejected', failureCode: 'lost-to-dispute' }),
    );

    await becomes(payment, 'won', 4);

    expect(await refunds.read(body as Refund)).toMatchObject({ status: 'rejected' });
    expect(await isRefundable(payment)).toBe(true);
  });
});
