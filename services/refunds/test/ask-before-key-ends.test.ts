import type { Refund } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { StoredAllocation } from './start-refunds.ts';
import { nextCallWill, refunds, succeedsWhenDue, useRefunds } from './use-refunds.ts';

/** The calls after which an unknown outcome is polled sooner than on schedule. */
const EARLY_CALLS = 3;

useRefunds({ POLL_AFTER_SECONDS: '86400' });
afterEach(() => refunds.simulator.controls.clearFaults());

describe('edge case 8: a refund that the gateway has not received, although the next scheduled poll is a day away,', () => {
  it('is polled within an hour', async () => {
    const { refund, payment } = await refundWithoutAnswer();

    expect(await minutesUntilPoll(refund)).toBeLessThanOrEqual(60);

    refunds.simulator.controls.clearFaults();
    await succeedsWhenDue(refund);
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
  });

  it('is polled while the gateway still remembers its key', async () => {
    const { refund } = await refundWithoutAnswer();
    const inTwentyMinutes = refunds.db.raw("now() - interval '30 days' + interval '20 minutes'");
    await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ first_sent_at: inTwentyMinutes });

    await callWithoutAnswer(refund, EARLY_CALLS + 2);

    expect(await minutesUntilPoll(refund)).toBeLessThan(20);
  });
});

describe('a refund that the gateway turned away, although the next scheduled call is a day away,', () => {
  it('is sent again within an hour', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const fault = 'too_many_requests';
    nextCallWill('create_refund', fault);
    const refund = await refunds.refund(booking.id);
    await answered(refund, 'reserved', 1);
    expect(await minutesUntilPoll(refund)).toBeLessThanOrEqual(60);
    await succeedsWhenDue(refund);
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
  });
});

/** A refund after several calls that the gateway did not answer, and that had no effect. */
async function refundWithoutAnswer() {
  const { booking, payment } = await refunds.paidBooking();
  for (const operation of ['create_refund', 'list_refunds'] as const) {
    nextCallWill(operation, 'error_before', 1_000);
  }
  const refund = await refunds.refund(booking.id);
  await answered(refund, 'submitted', 1);
  for (let call = 2; call <= EARLY_CALLS + 1; call += 1) await callWithoutAnswer(refund, call);
  return { refund, payment };
}

async function callWithoutAnswer(refund: Refund, call: number): Promise<void> {
  await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ note: null });
  await refunds.makeDue(refund);
  await answered(refund, 'submitted', call);
}

/** Waits until this call was answered. The first polls come by themselves, after seconds. */
async function answered(refund: Refund, status: StoredAllocation['status'], call: number): Promise<void> {
  await eventually(async () => {
    const allocation = await refunds.allocationOf(refund);
    expect(allocation.status).toBe(status);
    expect(allocation.attempts).toBeGreaterThanOrEqual(call);
    expect(allocation.note).not.toBeNull();
  });
}
async function minutesUntilPoll(refund: Refund): Promise<number> {
  const { due_at: dueAt } = await refunds.allocationOf(refund);
  return ((dueAt?.getTime() ?? Infinity) - Date.now()) / 60_000;
}
