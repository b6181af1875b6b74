import type { Money } from '@booking/contracts';
import type { NewFault } from '@booking/gateway-simulator';
import { eventually } from '@booking/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TestRefunds } from './start-refunds.ts';

type Operation = NewFault['operation'];

/**
 * A gateway whose lost answers wait for staff, and one whose keys are valid for some minutes only. Both are queried
 * before a refund is submitted: Paystack for our refund, Xendit for the payment.
 */
const gateways: readonly (readonly [method: NonNullable<NewFault['gateway']>, total: Money, query: Operation])[] = [
  ['paystack', { amount: 10_000, currency: 'NGN' }, 'list_refunds'],
  ['xendit', { amount: 10_000, currency: 'PHP' }, 'other'],
];

describe.each(gateways)('edge case 8: a refund at %s', (method, total, query) => {
  let refunds: TestRefunds;
  beforeAll(async () => {
    refunds = await TestRefunds.start({ GATEWAYS: method });
  });
  afterAll(() => refunds.stop());
  afterEach(() => refunds.simulator.controls.clearFaults());

  async function turnedAwayAfter(fault: NewFault['fault'], operation: Operation = 'create_refund') {
    const paid = await refunds.paidBooking({ total });
    refunds.simulator.controls.addFault({ gateway: method, operation, fault });
    const refund = await refunds.refund(paid.booking.id, { amount: { ...total, amount: 4_000 } });
    return { paid, refund };
  }

  it.each([
    ['too_many_requests', 'create_refund'],
    ['redirect', 'create_refund'],
    ['error_before', query],
  ] as const)(
    'stays reserved after the answer %s to %s, which had no effect, and is sent again under the same key',
    async (fault, operation) => {
      const { paid, refund } = await turnedAwayAfter(fault, operation);
      const reserved = await eventually(async () => {
        const allocation = await refunds.allocationOf(refund);
        expect(allocation).toMatchObject({ status: 'reserved', attempts: 1 });
        return allocation;
      });
      expect(await refunds.read(refund)).toMatchObject({
        status: 'processing',
        pendingReason: expect.stringMatching(/answered \d{3}/) as unknown,
      });
      await refunds.balanceBecomes(paid.payment, { refunded: 0, reserved: 4_000 });

      await eventually(async () => {
        await refunds.makeDue(refund);
        const { status } = await refunds.allocationOf(refund);
        expect(['pending', 'succeeded']).toContain(status);
      });
      const made = refunds.gatewayRefunds(paid.payment);
      expect(made).toHaveLength(1);
      expect((await refunds.allocationOf(refund)).id).toBe(reserved.id);
      expect(JSON.stringify(made)).toContain(reserved.id);
    },
  );

  it('is polled, and not submitted a second time, when the answer was lost', async () => {
    const { paid, refund } = await turnedAwayAfter('reset');
    await eventually(async () => {
      const allocation = await refunds.allocationOf(refund);
      expect(allocation).toMatchObject({ status: 'submitted', attempts: 1 });
      expect(allocation.note).not.toBeNull();
    });

    await eventually(async () => {
      await refunds.makeDue(refund);
      expect(['pending', 'succeeded']).toContain((await refunds.allocationOf(refund)).status);
    });
    expect(refunds.gatewayRefunds(paid.payment)).toHaveLength(1);
  });
});
