import type { Database } from '@booking/runtime';
import { eventually } from './eventually.ts';

/**
 * Resolves when no reconciliation is due or under way in the database of this service. A request during a
 * reconciliation starts another one afterwards, which would meet the faults of the next test.
 */
export async function awaitReconciliations(db: Database): Promise<void> {
  await eventually(async () => {
    const busy = await db('gateway_comparisons')
      .whereRaw('due_at <= now() or compares_until is not null')
      .pluck<string[]>('method');
    if (busy.length > 0) throw new Error(`Reconciliations are due or under way: ${busy.join(', ')}`);
  });
}

/** Sets the end of the period of the interrupted reconciliation to an hour ago, and ends its lease. */
export async function ageInterruptedReconciliation(db: Database): Promise<void> {
  const anHourAgo = db.raw(`now() - interval '1 hour'`);
  await db('gateway_comparisons').update({ compares_until: anHourAgo, lease_until: db.fn.now() });
}
