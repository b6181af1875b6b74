import type { Database } from '@booking/runtime';
import { eventually } from './eventually.ts';

/**
 * Resolves when no reconciliation is due or under way in the database of this service. A request during a
 * reconciliation leads to another one after it, which the next test would otherwise disturb.
 */
export async function awaitReconciliations(db: Database): Promise<void> {
  await eventually(async () => {
    const busy = await db('gateway_comparisons')
      .whereRaw('due_at <= now() or compares_until is not null')
      .pluck<string[]>('method');
    if (busy.length > 0) throw new Error(`Reconciliations are due or under way: ${busy.join(', ')}`);
  });
}
