import { type Payment, ProcessRefund, QuoteRefund } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { whileWaiting } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { claimCancellation } from '../src/refundable-booking/refundable-booking-repository.ts';
import { publishCancelled } from './booking-events.ts';
import { publishLost } from './dispute-events.ts';
import { euros } from './samples.ts';
import { onlyRefundOf, refunds, useRefunds } from './use-refunds.ts';

const EXCEEDS = { type: '/problems/refund-exceeds-balance', remaining: euros(0) };

useRefunds();

/** Stores something in a transaction that locks the payment, and that ends once another one waits for the payment. */
async function storeDuring<Result>(
  payment: Payment,
  act: () => Promise<Result>,
  store: (trx: Transaction) => PromiseLike<unknown>,
): Promise<Result> {
  const row = { table: 'refundable_payments', id: payment.id };
  const { acted } = await whileWaiting(refunds.db, row, { act, meanwhile: store });
  return acted;
}

/** Stores a lost dispute like its listener. */
function loseDuring<Result>(
  payment: Payment,
  act: () => Promise<Result>,
  { amount, currency } = payment.amount,
): Promise<Result> {
  const dispute = { payment_id: payment.id, reference: `lost-${payment.id}`, amount_minor: amount, currency };
  return storeDuring(payment, act, (trx) => trx('disputes').insert({ ...dispute, status: 'lost' }));
}

describe('edge case 28: a payment that is lost to a dispute while a refund of it waits for the lock', () => {
  it('is not refunded when staff process a failed refund again', async () => {
    const { booking, payment } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    const failed = await refunds.becomes(refund, 'failed');

    const answer = await loseDuring(payment, () => refunds.command(ProcessRefund, failed, { sub: 'staff' }));

    expect(answer).toMatchObject({ problem: EXCEEDS });
    expect(await refunds.read(failed)).toMatchObject({ status: 'failed' });
  });

  it('is not refunded at the cost of the fee when staff process the failed refund of a cancellation again', async () => {
    const { booking, payment } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(5_000) }));
    const failed = await refunds.becomes(await onlyRefundOf(booking), 'failed');
    const processAgain = () => refunds.command(ProcessRefund, failed, { sub: 'staff' });

    const answer = await loseDuring(payment, processAgain, euros(5_000));

    expect(answer).toMatchObject({ problem: EXCEEDS });
    expect(await refunds.read(failed)).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['its owner', {}],
    ['staff', { sub: 'staff', permissions: ['process_refunds'] }],
  ] as const)('is not refunded when %s requests it', async (_who, sending) => {
    const { booking, payment } = await refunds.paidBooking();

    const answer = await loseDuring(payment, () => refunds.request(booking.id, { amount: euros(4_000) }, sending));

    expect(answer).toMatchObject({ status: 422, body: EXCEEDS });
    expect(await refunds.refundsOf(booking.id)).toEqual([]);
  });

  it('is not quoted as refundable', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const actor = { sub: 'staff', permissions: ['process_refunds'] };

    const quote = () => refunds.bus.request(QuoteRefund, { bookingId: booking.id, actor });

    expect(await loseDuring(payment, quote)).toMatchObject({ problem: EXCEEDS });
  });
});

describe('edge case 20: a request of staff that waits for the lock while the booking is cancelled', () => {
  it.each([
    ['', 0],
    [', even if it began in the same millisecond, or the clock of the database was set back', 50],
  ])('may return the fee, so staff can process it again after it failed and a part was lost%s', async (_case, ms) => {
    const { booking, payment } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const requested = await storeDuring(
      payment,
      () => refunds.refund(booking.id, { amount: euros(5_000) }),
      async (trx) => {
        await claimCancellation(trx, booking.id, { minor: 6_000, paymentIds: [payment.id] });
        await trx('refundable_bookings')
          .where({ id: booking.id })
          .update({ cancellation_settled_at: trx.raw("cancellation_settled_at + ? * interval '1 ms'", [ms]) });
      },
    );
    const failed = await refunds.becomes(requested, 'failed');
    await refunds.handled(await publishLost(refunds.bus, { payment, amount: euros(1_000) }));

    expect(await refunds.command(ProcessRefund, failed, { sub: 'carl' })).not.toHaveProperty('problem');

    await refunds.becomes(failed, 'succeeded');
  });
});
