import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayCompared } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { claimDueComparison } from '../src/comparison/comparison-repository.ts';
import { TestRefunds } from './start-refunds.ts';

/** Each replica looks five times in this whether it is time. */
const EVERY_SECONDS = 2;
const LISTS = { gateway: 'sandbox', operation: 'list_refunds', fault: 'slow', count: 10, afterMs: 1_000 } as const;
const schedule = { askAfterSeconds: [], compareEverySeconds: 60, compareLookbackSeconds: 120 };

let refunds: TestRefunds;
beforeAll(async () => {
  refunds = await TestRefunds.start({ COMPARE_EVERY_SECONDS: String(EVERY_SECONDS) });
  await refunds.startReplica();
});
afterAll(() => refunds.stop());

describe('two replicas', () => {
  it('edge case 5: make one comparison when it is time, without being told', async () => {
    refunds.simulator.controls.addFault(LISTS);

    const [comparison, ...others] = await eventually(async () => {
      const events = await refunds.bus.published(GatewayCompared.refunds);
      expect(events).not.toEqual([]);
      return events;
    });

    expect(others).toEqual([]);
    expect(comparison?.data.comparison).toMatchObject({ service: 'refunds', method: 'sandbox', discrepancies: 0 });
    expect(refunds.simulator.controls.faults()).toMatchObject([{ count: LISTS.count - 1 }]);
  });

  it('wait for who plans a comparison instead of passing by', async () => {
    const method = 'another';
    await refunds.db('gateway_comparisons').insert({ method, due_at: refunds.db.fn.now() });
    const planning = await refunds.db.transaction();
    await planning('gateway_comparisons').where({ method }).forUpdate().select('method');

    const claimed = claimDueComparison(refunds.db, [method], schedule);
    const first = await Promise.race([claimed, untilSomebodyWaits()]);
    await planning.commit();

    expect(first).toBe('waits');
    expect(await claimed).toMatchObject({ method });
  });
});

async function untilSomebodyWaits(): Promise<'waits'> {
  await eventually(async () => {
    const waiting: unknown[] = await refunds
      .db('pg_stat_activity')
      .whereRaw(`datname = current_database() and wait_event_type = 'Lock'`)
      .select('pid');
    expect(waiting).not.toEqual([]);
  });
  return 'waits';
}
