import { GatewayCompared } from '@booking/contracts';
import { claimDueReconciliation } from '@booking/reconciliation';
import { eventually, whileWaiting } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { refunds, useRefunds } from './use-refunds.ts';

const EVERY_SECONDS = 2;
const SCHEDULE = { COMPARE_EVERY_SECONDS: String(EVERY_SECONDS), COMPARE_LOOKBACK_SECONDS: '60' };
/** Keeps one replica busy until the other replica looks for work. */
const LISTS = { gateway: 'sandbox', operation: 'list_refunds', fault: 'slow', count: 10, afterMs: 1_000 } as const;
const schedule = { pollAfterSeconds: [], compareEverySeconds: 60, compareLookbackSeconds: 120 };

useRefunds({ ...SCHEDULE });
beforeAll(async () => {
  await refunds.startReplica();
});

describe('two replicas', () => {
  it('edge case 5: reconcile once per interval', async () => {
    refunds.simulator.controls.addFault(LISTS);

    const reconciliations = await eventually(async () => {
      const events = await refunds.bus.published(GatewayCompared.refunds);
      expect(events.length).toBeGreaterThan(1);
      return events.map(({ data }) => data.comparison);
    });

    const starts = reconciliations.map(({ until }) => Date.parse(until));
    const pausesMs = starts.slice(1).map((start, index) => start - Number(starts[index]));
    expect(Math.min(...pausesMs)).toBeGreaterThanOrEqual(EVERY_SECONDS * 1_000);
  });

  it('wait for the replica that is planning a reconciliation', async () => {
    const method = 'another';
    await refunds.db('gateway_comparisons').insert({ method, due_at: refunds.db.fn.now() });

    const { acted: claimed } = await whileWaiting(
      refunds.db,
      { table: 'gateway_comparisons', column: 'method', id: method },
      { act: () => claimDueReconciliation(refunds.db, [method], schedule), meanwhile: () => Promise.resolve() },
    );

    expect(claimed).toMatchObject({ method });
  });
});
