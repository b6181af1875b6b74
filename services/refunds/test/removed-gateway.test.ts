import { type Refund, SettleRefundManually } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

/** A gateway that the service does not have. */
const REMOVED = 'square';
const failed = {
  failureReason: 'The gateway square is not configured any more.',
  failureCode: 'gateway-removed',
};

useRefunds();

function longAgo() {
  return refunds.db.raw("now() - interval '31 days'");
}

async function paidAtRemovedGateway(): Promise<Paid> {
  const paid = await refunds.paidBooking();
  await refunds.db('refundable_payments').where({ id: paid.payment.id }).update({ method: REMOVED });
  return paid;
}

/** A refund that was released while its gateway was still configured. */
async function releasedBefore(bookingId: string, allocation: Record<string, unknown>): Promise<Refund> {
  const { body } = await refunds.request(bookingId, { amount: euros(4_000) });
  const refund = body as Refund;
  await refunds.db.transaction(async (trx) => {
    await trx('refunds').where({ id: refund.id }).update({ status: 'processing', processed_by: 'staff' });
    await trx('refund_allocations').where({ refund_id: refund.id }).update(allocation);
  });
  return refund;
}

describe('a refund at a gateway that is no longer configured', () => {
  it('fails with the reason, and staff can return the money in another way', async () => {
    const { booking, payment } = await paidAtRemovedGateway();

    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    expect(refund.status).toBe('processing');
    await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ due_at: longAgo() });

    expect(await refunds.becomes(refund, 'failed')).toMatchObject(failed);
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
    await refunds.command(SettleRefundManually, refund, { sub: 'bea', note: 'by bank transfer' });
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('fails even if it was released before', async () => {
    const { booking } = await paidAtRemovedGateway();

    const refund = await releasedBefore(booking.id, { due_at: longAgo() });

    expect(await refunds.becomes(refund, 'failed')).toMatchObject(failed);
  });

  it('becomes unresolved if it may have been sent', async () => {
    const { booking, payment } = await paidAtRemovedGateway();

    const sent = { status: 'submitted', attempts: 1, first_sent_at: longAgo(), due_at: longAgo() };
    const refund = await releasedBefore(booking.id, sent);

    await eventually(async () => expect(await refunds.read(refund)).toMatchObject({ isStranded: true }));
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 4_000 });
  });
});
