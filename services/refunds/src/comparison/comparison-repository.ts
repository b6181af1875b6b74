import type { ReconcileConfig } from '@booking/gateways';
import { recordEvents, type NewEvent } from '@booking/messaging';
import { announce, newId, transact, type Database, type Transaction } from '@booking/runtime';
import type { Comparison } from './comparison.ts';

/** Announced when a gateway should be compared now. */
export const COMPARISON_REQUESTED = 'comparison-requested';

/** How long a replica has a comparison for itself after every sign of life; it is taken over then. */
const LEASE_SECONDS = 60;

/** Plans the first comparison with gateways that have none planned, and an earlier one when the pause became shorter. */
export async function planComparisons(
  db: Database,
  methods: readonly string[],
  { compareEverySeconds }: ReconcileConfig,
): Promise<void> {
  await db.raw(
    `insert into gateway_comparisons (method, due_at)
       select method, now() + make_interval(secs => :every) from unnest(cast(:methods as text[])) as method
     on conflict (method) do update set due_at = excluded.due_at where gateway_comparisons.due_at > excluded.due_at`,
    { methods: [...methods], every: compareEverySeconds },
  );
}

/** Has these gateways compared now, also those that are being compared at this moment. */
export async function requestComparisons(db: Database, methods: readonly string[]): Promise<void> {
  await transact(db, async (trx) => {
    await trx.raw(
      `insert into gateway_comparisons (method, due_at)
         select method, now() from unnest(cast(:methods as text[])) as method
       on conflict (method) do update set due_at = excluded.due_at`,
      { methods: [...methods] },
    );
    announce(trx, COMPARISON_REQUESTED);
  });
}

type ComparisonRow = { comparison_id: string; method: string; from: Date; until: Date };

/** Takes a comparison that is due. Who dies or fails over it leaves it to the next, a lease later. */
export async function claimDueComparison(
  db: Database,
  methods: readonly string[],
  { compareLookbackSeconds }: ReconcileConfig,
): Promise<Comparison | undefined> {
  const { rows } = await db.raw<{ rows: ComparisonRow[] }>(
    `with due as (
       select method from gateway_comparisons
       where method = any(cast(:methods as text[])) and due_at <= now() and lease_until <= now()
       order by due_at limit 1 for update
     )
     update gateway_comparisons
     set comparison_id = :id, started_at = now(), lease_until = now() + make_interval(secs => :lease)
     from due where gateway_comparisons.method = due.method
     returning comparison_id, due.method, now() - make_interval(secs => :lookback) as from, now() as until`,
    { id: newId(), methods: [...methods], lease: LEASE_SECONDS, lookback: compareLookbackSeconds },
  );
  return rows.map(({ comparison_id: id, method, from, until }) => ({ id, method, from, until }))[0];
}

/** Throws when another replica has taken the comparison over. */
export async function extendComparison(db: Database, comparison: Comparison): Promise<void> {
  const leaseEnd = db.raw('now() + make_interval(secs => ?)', [LEASE_SECONDS]);
  await updateOwn(db, comparison, { lease_until: leaseEnd });
}

/** Plans the next one, unless another was asked for meanwhile. Throws when another replica has taken it over. */
export async function finishComparison(
  trx: Transaction,
  comparison: Comparison,
  { event, everySeconds }: { event: NewEvent; everySeconds: number },
): Promise<void> {
  const nextTurn = trx.raw('case when due_at <= started_at then now() + make_interval(secs => ?) else due_at end', [
    everySeconds,
  ]);
  await updateOwn(trx, comparison, { due_at: nextTurn, lease_until: trx.fn.now() });
  await recordEvents(trx, { id: comparison.id, version: 1 }, [event]);
}

async function updateOwn(db: Database, { id, method }: Comparison, changes: Record<string, unknown>): Promise<void> {
  const count = await db('gateway_comparisons').where({ method, comparison_id: id }).update(changes);
  if (count === 0) throw new Error(`Comparison ${id} with ${method} was taken over`);
}
