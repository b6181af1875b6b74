import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

/** More calls than the default of ten. */
const CALLS = 12;

useRefunds({ REFUND_CALLS_AT_ONCE: String(CALLS) });

describe('a replica with REFUND_CALLS_AT_ONCE', () => {
  it('sends this number of refunds to a gateway concurrently', async () => {
    const { simulator, db } = refunds;
    const operation = 'create_refund';
    nextCallWill(operation, 'held', CALLS - 1);
    const { booking, payment } = await refunds.paidBooking();
    const count = async (status: string): Promise<number> =>
      (await db('refund_allocations').where({ payment_id: payment.id, status })).length;

    await Promise.all(Array.from({ length: CALLS }, () => refunds.refund(booking.id, { amount: euros(100) })));

    // The other calls have no answer yet, so the answered one did not wait for a free place.
    await eventually(async () => expect(await count('succeeded')).toBe(1));
    expect(await count('submitted')).toBe(CALLS - 1);
    simulator.controls.clearFaults();
    await eventually(async () => expect(await count('succeeded')).toBe(CALLS));
    expect(refunds.gatewayRefunds(payment)).toHaveLength(CALLS);
  });
});
