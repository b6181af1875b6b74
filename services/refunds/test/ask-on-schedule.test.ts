import { afterEach, describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

useRefunds({ POLL_AFTER_SECONDS: '1,2' });
afterEach(() => refunds.simulator.controls.clearFaults());

describe('edge case 8: a refund without a webhook', () => {
  it('is polled on schedule until the gateway has reported its end', async () => {
    const { booking, payment } = await refunds.paidBooking();
    nextCallWill('callback', 'drop', 10);
    nextCallWill('create_refund', 'error_after', 1);
    nextCallWill('list_refunds', 'error_before', 1);

    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });

    await refunds.becomes(refund, 'succeeded');
    expect((await refunds.allocationOf(refund)).attempts).toBe(3);
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('is polled while the gateway takes some time', async () => {
    const { booking } = await refunds.paidBooking();
    nextCallWill('callback', 'drop', 10);
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 500 });

    await refunds.becomes(await refunds.refund(booking.id), 'succeeded');
  });
});
