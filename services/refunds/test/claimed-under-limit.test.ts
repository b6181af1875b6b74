import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

const REFUNDS = 10;
/** The call that one process makes at once, and the two that may wait for it. */
const CLAIMED_MAX = 3;

useRefunds({ REFUND_CALLS_AT_ONCE: '1', REFUND_APPROVAL_ABOVE: 'EUR:5000' });

describe('concurrent requests that count towards an approval limit', () => {
  it('claim no more gateway calls than the process has room for', async () => {
    const { controls } = refunds.simulator;
    nextCallWill('create_refund', 'held', REFUNDS);
    const { booking, payment } = await refunds.paidBooking();
    const count = async (status: string): Promise<number> =>
      (await refunds.db('refund_allocations').where({ payment_id: payment.id, status })).length;

    await Promise.all(Array.from({ length: REFUNDS }, () => refunds.refund(booking.id, { amount: euros(100) })));

    expect(await count('submitted')).toBe(CLAIMED_MAX);
    expect(await count('reserved')).toBe(REFUNDS - CLAIMED_MAX);
    controls.clearFaults();
    await eventually(async () => expect(await count('succeeded')).toBe(REFUNDS));
    expect(refunds.gatewayRefunds(payment)).toHaveLength(REFUNDS);
  });
});
