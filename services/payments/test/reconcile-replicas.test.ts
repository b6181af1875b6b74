import { GatewayCompared, PaymentCompleted } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

const EVERY_SECONDS = 2;
const SCHEDULE = { COMPARE_EVERY_SECONDS: String(EVERY_SECONDS), COMPARE_LOOKBACK_SECONDS: '60' };
/** Keeps one replica busy until the other replica looks for work. */
const LISTS = { gateway: 'sandbox', operation: 'list_payments', fault: 'slow', count: 10, afterMs: 1_000 } as const;

usePayments({ GATEWAYS: 'sandbox', ...SCHEDULE });
beforeAll(async () => {
  await payments.startReplica();
});

describe('two replicas', () => {
  it('edge case 4: reconcile once per interval', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);
    payments.gateway.controls.addFault(LISTS);

    const reconciliations = await eventually(async () => {
      const events = await payments.bus.published(GatewayCompared.payments);
      const found = events.map(({ data }) => data.comparison);
      expect(found.filter(({ repaired }) => repaired === 1)).toHaveLength(1);
      expect(found.length).toBeGreaterThan(1);
      return found;
    });

    const starts = reconciliations.map(({ until }) => Date.parse(until));
    const pausesMs = starts.slice(1).map((start, index) => start - Number(starts[index]));
    expect(Math.min(...pausesMs)).toBeGreaterThanOrEqual(EVERY_SECONDS * 1_000);
    expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1);
  });
});
