import { type Payment, ProcessRefund, QuoteRefund } from '@booking/contracts';
import { eventually, waitingForLocks } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { publishCancelled } from './booking-events.ts';
import { euros } from './samples.ts';
import { onlyRefundOf, refunds, useRefunds } from './use-refunds.ts';

const EXCEEDS = { type: '/problems/refund-exceeds-balance', remaining: euros(0) };

useRefunds();

/** Stores a lost dispute like its listener, in a transaction that ends once another one waits for the payment. */
async function loseDuring<Result>(
  payment: Payment,
  act: () => Promise<Result>,
  { amount, currency } = payment.amount,
): Promise<Result> {
  const dispute = { payment_id: payment.id, reference: `lost-${payment.id}`, amount_minor: amount, currency };
  const losing = await refunds.db.transaction();
  await losing('disputes').insert({ ...dispute, status: 'lost' });
  await losing('refundable_payments').where({ id: payment.id }).forUpdate().select('id');
  const done = act();
  await eventually(async () => expect(await waitingForLocks(refunds.db)).toBeGreaterThan(0));
  await losing.commit();
  return done;
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
