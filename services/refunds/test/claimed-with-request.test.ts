import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

/** More requests than the 30 calls that one process makes and queues at one gateway. */
const REFUNDS = 35;
const CLAIMED_MAX = 30;
const BEFORE_LEASE_ENDS = { timeoutMs: 20_000 };

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

function holdOrders(count: number): void {
  nextCallWill('create_refund', 'held', count);
}

async function countAllocations({ payment }: Paid, condition: Record<string, unknown>): Promise<number> {
  return (await refunds.db('refund_allocations').where({ payment_id: payment.id, ...condition })).length;
}

/** The starts of the transactions that wait to store an answer of the gateway. */
async function startsOfBlockedAnswers(): Promise<string[]> {
  const { rows } = await refunds.db.raw<{ rows: { start: string }[] }>(
    `select xact_start::text as start from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%from refunds where id = any%'`,
  );
  return rows.map(({ start }) => start);
}

describe('a request that releases a refund', () => {
  it('claims the gateway call for its own process, under a lease', async () => {
    holdOrders(1);
    const { booking } = await refunds.paidBooking();

    const refund = await refunds.refund(booking.id);

    expect(refund.allocations).toMatchObject([{ status: 'reserved' }]);
    const allocation = await refunds.allocationOf(refund);
    expect(allocation).toMatchObject({ status: 'submitted', attempts: 1 });
    expect(allocation.due_at?.getTime()).toBeGreaterThan(Date.now());
    refunds.simulator.controls.clearFaults();
    await refunds.becomes(refund, 'succeeded');
    expect((await refunds.allocationOf(refund)).attempts).toBe(1);
  });

  it('stores the answer of the gateway although its payment stays locked meanwhile', async () => {
    holdOrders(1);
    const { booking, payment } = await refunds.paidBooking();
    const refund = await refunds.refund(booking.id);
    const lock = await refunds.db.transaction();
    await lock('refundable_payments').where({ id: payment.id }).forUpdate();

    refunds.simulator.controls.clearFaults();
    const attempts = new Set<string>();
    try {
      await eventually(async () => {
        for (const start of await startsOfBlockedAnswers()) attempts.add(start);
        expect(attempts.size).toBeGreaterThan(2);
      }, BEFORE_LEASE_ENDS);
    } finally {
      await lock.rollback();
    }

    await refunds.becomes(refund, 'succeeded');
    expect((await refunds.allocationOf(refund)).attempts).toBe(1);
  });

  it('leaves the call to any process when its own process has no room for more claims', async () => {
    holdOrders(REFUNDS);
    const paid = await refunds.paidBooking();
    const one = () => refunds.refund(paid.booking.id, { amount: euros(100) });

    await Promise.all(Array.from({ length: REFUNDS }, one));

    expect(await countAllocations(paid, { status: 'submitted' })).toBe(CLAIMED_MAX);
    expect(await countAllocations(paid, { status: 'reserved' })).toBe(REFUNDS - CLAIMED_MAX);
    refunds.simulator.controls.clearFaults();
    await eventually(async () => expect(await countAllocations(paid, { status: 'succeeded' })).toBe(REFUNDS));
    expect(refunds.gatewayRefunds(paid.payment)).toHaveLength(REFUNDS);
    expect(await countAllocations(paid, { attempts: 1 })).toBe(REFUNDS);
  });
});
