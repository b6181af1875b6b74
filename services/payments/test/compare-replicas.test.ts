import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayCompared, PaymentCompleted } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { TestPayments } from './start-payments.ts';

/** Each replica looks five times in this whether it is time. */
const EVERY_SECONDS = 2;
const LISTS = { gateway: 'sandbox', operation: 'list_payments', fault: 'slow', count: 10, afterMs: 1_000 } as const;

let payments: TestPayments;
beforeAll(async () => {
  payments = await TestPayments.start({ GATEWAYS: 'sandbox', COMPARE_EVERY_SECONDS: String(EVERY_SECONDS) });
  await payments.startReplica();
});
afterAll(() => payments.stop());

describe('two replicas', () => {
  it('edge case 4: make one comparison when it is time, without being told', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);
    payments.gateway.controls.addFault(LISTS);

    const [comparison, ...others] = await eventually(async () => {
      const events = await payments.bus.published(GatewayCompared.payments);
      expect(events).not.toEqual([]);
      return events;
    });

    expect(others).toEqual([]);
    expect(comparison?.data.comparison).toMatchObject({ service: 'payments', method: 'sandbox', repaired: 1 });
    expect(payments.gateway.controls.faults()).toMatchObject([{ count: LISTS.count - 1 }]);
    expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1);
  });
});
