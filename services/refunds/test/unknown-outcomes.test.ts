import { type Refund, RefundDelayed } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import { nextCallWill, refunds, succeedsWhenDue, useRefunds } from './use-refunds.ts';

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

function nothingIsCalledBack(): void {
  nextCallWill('callback', 'drop', 10);
}

/** Until `answerQueries`, no poll can find or re-send a refund, however slowly the test proceeds. */
function failQueries(): void {
  nextCallWill('list_refunds', 'error_before', 1_000);
}

function answerQueries(): void {
  refunds.simulator.controls.clearFaults();
}

/** Waits until the gateway was called at least this often for the refund, and no answer had an outcome. */
function unsettledAfter(refund: Refund, calls: number): Promise<Refund> {
  return eventually(async () => {
    const allocation = await refunds.allocationOf(refund);
    expect(allocation.status).toBe('submitted');
    expect(allocation.attempts).toBeGreaterThanOrEqual(calls);
    expect(allocation.note).not.toBeNull();
    return refunds.read(refund);
  });
}

describe('edge case 8: a refund whose outcome is unknown', () => {
  it.each(['error_after', 'reset', 'garbage'] as const)(
    'is found at a gateway that acted and then answered with %s, and not made twice',
    async (fault) => {
      const paid = await refunds.paidBooking();
      nothingIsCalledBack();
      nextCallWill('create_refund', fault);
      failQueries();

      const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000) });
      const unknown = await unsettledAfter(refund, 1);
      answerQueries();
      nothingIsCalledBack();

      expect(unknown).toMatchObject({ status: 'processing', pendingReason: expect.any(String) as unknown });
      await succeedsWhenDue(refund);
      await refunds.balanceBecomes(paid.payment, { refunded: 4_000, reserved: 0 });
      await refunds.publishedOutcomes(refund, { processed: 1, failed: 0 });
      expect(refunds.gatewayRefunds(paid.payment)).toHaveLength(1);
    },
  );

  it('keeps its amount reserved, and is re-sent under the same key only if a poll does not find it', async () => {
    const paid = await refunds.paidBooking();
    nextCallWill('create_refund', 'error_before');
    failQueries();

    const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000) });
    await unsettledAfter(refund, 1);
    await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ note: null });
    await refunds.makeDue(refund);
    await unsettledAfter(refund, 2);
    await refunds.balanceBecomes(paid.payment, { refunded: 0, reserved: 4_000 });
    expect(refunds.gatewayRefunds(paid.payment)).toEqual([]);
    answerQueries();
    await succeedsWhenDue(refund);
    const { id } = await refunds.allocationOf(refund);
    expect(refunds.gatewayRefunds(paid.payment)).toMatchObject([{ metadata: { allocation_id: id } }]);
    await refunds.balanceBecomes(paid.payment, { refunded: 4_000, reserved: 0 });
  });

  it('is never submitted again once the gateway may have forgotten its key', async () => {
    const paid = await refunds.paidBooking();
    nextCallWill('create_refund', 'error_before');
    failQueries();
    const refund = await refunds.refund(paid.booking.id);
    await unsettledAfter(refund, 1);

    const longAgo = refunds.db.raw("now() - interval '31 days'");
    await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ first_sent_at: longAgo });
    answerQueries();
    await eventually(async () => {
      await refunds.makeDue(refund);
      const asked = await refunds.read(refund);
      expect(asked.pendingReason).toMatch(/does not know this refund and may have forgotten its key/);
    });
    expect(refunds.gatewayRefunds(paid.payment)).toEqual([]);
    await refunds.balanceBecomes(paid.payment, { refunded: 0, reserved: 10_000 });
    await eventually(async () => {
      const published = await refunds.eventsAbout(RefundDelayed, refund);
      expect(published.at(-1)).toMatchObject({
        data: { refund: { pendingReason: expect.stringMatching(/Staff have to look it up/) as unknown } },
      });
    });
  });
});
