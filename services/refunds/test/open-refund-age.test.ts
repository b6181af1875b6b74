import { ProcessRefund, type Refund } from '@booking/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { refunds, useRefunds } from './use-refunds.ts';

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

useRefunds();
// Ends the age of refunds that the gateway has not settled.
afterEach(() => refunds.db('refund_allocations').update({ released_at: refunds.db.fn.now() }));

/** The metric that the alert `RefundStuck` uses for refunds in `processing`. */
async function oldestAge(status: 'pending' | 'processing'): Promise<number> {
  const text = await (await fetch(`${refunds.origin()}/metrics`)).text();
  const pattern = new RegExp(`^booking_refunds_oldest_age_seconds\\{status="${status}"\\} ([\\d.e+]+)$`, 'm');
  return Number(pattern.exec(text)?.[1]);
}

/** Changes the records as if the refund had been requested, and released if it was, two days ago. */
async function passTwoDays({ id }: Refund): Promise<void> {
  const { db } = refunds;
  const earlier = (column: string) => ({ [column]: db.raw(`${column} - interval '2 days'`) });
  await db('refunds').where({ id }).update(earlier('created_at'));
  await db('refund_allocations').where({ refund_id: id }).update(earlier('released_at'));
}

describe('the age of the oldest refund in `processing`', () => {
  it('begins with its release if the refund waited for staff before', async () => {
    const { booking } = await refunds.paidBooking();
    const refund = (await refunds.request(booking.id)).body as Refund;
    await passTwoDays(refund);
    const ageBefore = await oldestAge('pending');
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 3_600_000 });

    await refunds.command(ProcessRefund, refund, { sub: 'bea' });

    expect(ageBefore).toBeGreaterThanOrEqual(2 * DAY_SECONDS);
    expect(await oldestAge('pending')).toBe(0);
    expect(await oldestAge('processing')).toBeLessThan(MINUTE_SECONDS);
  });

  it('begins again if staff process a failed refund again', async () => {
    const { booking } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const refund = await refunds.becomes(await refunds.refund(booking.id), 'failed');
    await passTwoDays(refund);
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 3_600_000 });

    await refunds.command(ProcessRefund, refund, { sub: 'bea' });

    expect(await oldestAge('processing')).toBeLessThan(MINUTE_SECONDS);
  });

  it('counts the days that the gateway has taken', async () => {
    const { booking } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 3_600_000 });
    const refund = await refunds.refund(booking.id);

    await passTwoDays(refund);

    expect(await oldestAge('processing')).toBeGreaterThanOrEqual(2 * DAY_SECONDS);
  });
});
