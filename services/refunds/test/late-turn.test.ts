import { eventually } from '@booking/testing';
import { useClockAhead } from '@booking/testing/clock';
import { describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

/** The longest time that a call may wait for its turn. */
const WAIT_MS = 20_000;
const ONE_AT_ONCE = { REFUND_CALLS_AT_ONCE: '1' };

describe('a refund that waits too long for its turn at a slow gateway', () => {
  useRefunds(ONE_AT_ONCE);
  const setAhead = useClockAhead();

  it('counts as never sent, so that a gateway without keys gets it later', async () => {
    const { controls } = refunds.simulator;
    nextCallWill('create_refund', 'held');
    const { booking, payment } = await refunds.paidBooking();
    const first = await refunds.refund(booking.id, { amount: euros(100) });
    const second = await refunds.refund(booking.id, { amount: euros(200) });

    setAhead(WAIT_MS);
    controls.clearFaults();
    await refunds.becomes(first, 'succeeded');
    await eventually(async () => expect((await refunds.allocationOf(second)).note).toMatch(/not sent/));

    expect(await refunds.allocationOf(second)).toMatchObject({ status: 'reserved', first_sent_at: null });
    await refunds.balanceBecomes(payment, { refunded: 100, reserved: 200 });
    await refunds.makeDue(second);
    await refunds.becomes(second, 'succeeded');
  });
});

describe('a refund that waits for its turn when its process stops', () => {
  useRefunds(ONE_AT_ONCE);

  it('counts as never sent, although an earlier call does not end', async () => {
    const { controls } = refunds.simulator;
    nextCallWill('create_refund', 'held');
    const { booking, payment } = await refunds.paidBooking();
    await refunds.refund(booking.id, { amount: euros(100) });
    const waiting = [
      await refunds.refund(booking.id, { amount: euros(200) }),
      await refunds.refund(booking.id, { amount: euros(300) }),
    ];

    const stopped = refunds.stopReplica();

    await eventually(async () => {
      for (const refund of waiting)
        expect(await refunds.allocationOf(refund)).toMatchObject({ status: 'reserved', first_sent_at: null });
    });
    controls.clearFaults();
    await stopped;
    await refunds.balanceBecomes(payment, { refunded: 100, reserved: 500 });
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
  });
});
