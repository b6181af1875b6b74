import { type Money, Refund } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { expect } from '@jest/globals';
import type { Paid, TestRefunds } from './start-refunds.ts';

/**
 * A refund whose gateway call was lost long ago. `late` makes the call after all, and returns the gateway's reference.
 */
export type Unresolved = Paid & { readonly refund: Refund; readonly late: () => Promise<string> };

/** A request of alice, whose process died a month ago before it called the gateway. */
export async function unresolvedRefund(refunds: TestRefunds, amount: Money): Promise<Unresolved> {
  const paid = await refunds.paidBooking();
  const asked = Refund.parse((await refunds.request(paid.booking.id, { amount })).body);
  const longAgo = refunds.db.raw("now() - interval '31 days'");
  const sent = { status: 'submitted', attempts: 1, first_sent_at: longAgo, due_at: longAgo };
  await refunds.db.transaction(async (trx) => {
    await trx('refunds').where({ id: asked.id }).update({ status: 'processing', processed_by: 'staff' });
    await trx('refund_allocations').where({ refund_id: asked.id }).update(sent);
  });
  const refund = await eventually(async () => {
    const current = await refunds.read(asked);
    expect(current.isStranded).toBe(true);
    return current;
  });
  const { id: allocationId } = await refunds.allocationOf(refund);
  return { ...paid, refund, late: () => order(refunds, { ...paid, refund, allocationId }) };
}

type Order = Paid & { readonly refund: Refund; readonly allocationId: string };

async function order(refunds: TestRefunds, { payment, refund, allocationId }: Order): Promise<string> {
  const { id: paymentId, captureReference } = payment;
  const named = { paymentId, gatewayReference: String(payment.gatewayReference), captureReference };
  const ordered = { allocationId, refundId: refund.id, payment: named, amount: refund.amount };
  const outcome = await refunds.gateway.refund(ordered);
  if (outcome.outcome !== 'succeeded') throw new Error(`the gateway says ${outcome.outcome}`);
  return outcome.reference;
}
