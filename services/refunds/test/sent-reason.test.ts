import { ERASED_TEXT, ProcessRefund, type Refund } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { nextCallWill, refunds, succeedsWhenDue, useRefunds } from './use-refunds.ts';

const reason = 'The pool was closed';

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

function sentReasons({ payment }: Paid) {
  return refunds.gatewayRefunds(payment).map(({ note }) => note);
}

/** A refund whose calls get no answer until it is called again. The gateway has no record of it. */
async function unansweredRefund(paid: Paid): Promise<Refund> {
  for (const operation of ['create_refund', 'list_refunds'] as const) nextCallWill(operation, 'error_before', 1_000);
  const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000), reason });
  await eventually(async () => {
    const { status, note } = await refunds.allocationOf(refund);
    expect(status).toBe('submitted');
    expect(note).not.toBeNull();
  });
  return refund;
}

async function callAgain(refund: Refund): Promise<void> {
  refunds.simulator.controls.clearFaults();
  await succeedsWhenDue(refund);
}

function edit({ id }: Refund, columns: Record<string, unknown>) {
  return refunds.db('refunds').where({ id }).update(columns);
}

describe('the reason of a refund', () => {
  it('reaches the gateway', async () => {
    const paid = await refunds.paidBooking();

    const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000), reason });

    await refunds.becomes(refund, 'succeeded');
    expect(sentReasons(paid)).toEqual([reason]);
  });

  it('reaches the gateway without card numbers', async () => {
    const paid = await refunds.paidBooking();

    const refund = await refunds.refund(paid.booking.id, { reason: 'Card 4111 1111 1111 1111 was lost' });

    await refunds.becomes(refund, 'succeeded');
    expect(sentReasons(paid)).toEqual(['Card ***************1111 was lost']);
  });

  it('is the same in every request under one key, although the stored reason changed', async () => {
    const paid = await refunds.paidBooking();
    const refund = await unansweredRefund(paid);
    await edit(refund, { reason: 'Another one' });

    await callAgain(refund);

    expect(sentReasons(paid)).toEqual([reason]);
  });

  it('is not added to a request that an earlier version sent without it', async () => {
    const paid = await refunds.paidBooking();
    const refund = await unansweredRefund(paid);
    await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ sent_reason: null });

    await callAgain(refund);

    expect(sentReasons(paid)).toEqual([undefined]);
  });

  it('is not sent after it was erased, when the refund is processed again', async () => {
    const paid = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000), reason });
    await refunds.becomes(refund, 'failed');
    await edit(refund, { reason: ERASED_TEXT });

    await refunds.command(ProcessRefund, refund, { sub: 'bea' });

    await refunds.becomes(refund, 'succeeded');
    expect(sentReasons(paid)).toEqual([undefined]);
  });
});
