import type { ReconcileConfig } from '@booking/gateways';
import { type NewEvent, recordEvents } from '@booking/messaging';
import { announce, type Database, newId, transact, type Transaction } from '@booking/runtime';
import type { Reconciliation, RecordKind } from './reconciliation.ts';

/** The topic that is announced when a gateway should be reconciled now. */
export const RECONCILIATION_REQUESTED = 'reconciliation-requested';

/** The lease of a process on a reconciliation. When it expires without a renewal, another process continues. */
const LEASE_SECONDS = 60;

/**
 * Plans the first reconciliation with each new gateway. If the interval has become shorter, plans the next
 * reconciliation earlier.
 */
export async function planReconciliations(
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

/** Makes reconciliations due now. A running reconciliation is repeated after its end. */
export async function requestReconciliations(db: Database, methods: readonly string[]): Promise<void> {
  await transact(db, async (trx) => {
    await trx.raw(
      `insert into gateway_comparisons (method, due_at)
         select method, now() from unnest(cast(:methods as text[])) as method
       on conflict (method) do update set due_at = excluded.due_at`,
      { methods: [...methods] },
    );
    announce(trx, RECONCILIATION_REQUESTED);
  });
}

type ReconciliationRow = {
  comparison_id: string;
  lease_id: string;
  method: string;
  compares_from: Date;
  compares_until: Date;
  progress: Reconciliation['progress'];
};

/**
 * Takes the lease of a due reconciliation, and continues it if it was interrupted. A new reconciliation covers the
 * lookback, and all time since the end of the previous one.
 */
export async function claimDueReconciliation(
  db: Database,
  methods: readonly string[],
  { compareLookbackSeconds }: ReconcileConfig,
): Promise<Reconciliation | undefined> {
  const { rows } = await db.raw<{ rows: ReconciliationRow[] }>(
    `with due as (
       select method from gateway_comparisons
       where method = any(cast(:methods as text[])) and due_at <= now() and lease_until <= now()
       order by due_at limit 1 for update
     )
     update gateway_comparisons as g
     set comparison_id = case when compares_until is null then :id else comparison_id end,
         started_at = case when compares_until is null then now() else started_at end,
         compares_from = coalesce(compares_from, least(now() - make_interval(secs => :lookback), compared_until)),
         compares_until = coalesce(compares_until, now()),
         lease_id = :id, lease_until = now() + make_interval(secs => :lease)
     from due where g.method = due.method
     returning comparison_id, lease_id, g.method, compares_from, compares_until, progress`,
    { id: newId(), methods: [...methods], lease: LEASE_SECONDS, lookback: compareLookbackSeconds },
  );
  return rows.map(toReconciliation)[0];
}

/** Renews the lease. Throws if another process has taken the reconciliation over. */
export async function renewLease(db: Database, reconciliation: Reconciliation): Promise<void> {
  await updateOwn(db, reconciliation, { lease_until: leaseEnd(db) });
}

type ReadUntil = { readonly kind: RecordKind; readonly until: Date };

/**
 * Stores that all records of a kind up to this time have been read. Throws if another process has taken the
 * reconciliation over.
 */
export async function saveProgress(
  db: Database,
  reconciliation: Reconciliation,
  { kind, until }: ReadUntil,
): Promise<void> {
  const progress = db.raw(`progress || cast(? as jsonb)`, [JSON.stringify({ [kind]: until.toISOString() })]);
  await updateOwn(db, reconciliation, { progress, lease_until: leaseEnd(db) });
}

/**
 * Ends a reconciliation with its event, and plans the next one, unless another was requested meanwhile. Throws if
 * another process has taken it over.
 */
export async function finishReconciliation(
  trx: Transaction,
  reconciliation: Reconciliation,
  { event, everySeconds }: { event: NewEvent; everySeconds: number },
): Promise<void> {
  const nextTurn = trx.raw('case when due_at <= started_at then now() + make_interval(secs => ?) else due_at end', [
    everySeconds,
  ]);
  await updateOwn(trx, reconciliation, {
    due_at: nextTurn,
    compared_until: trx.ref('compares_until'),
    compares_from: null,
    compares_until: null,
    progress: '{}',
    lease_until: trx.fn.now(),
  });
  await recordEvents(trx, { id: reconciliation.id, version: 1 }, [event]);
}

/**
 * Ends the period of a reconciliation that has failed for an interval, so that the next run compares all records from
 * the beginning of this period until now. Returns whether the period was ended.
 */
export async function abandonPeriod(
  db: Database,
  { leaseId, method }: Reconciliation,
  { compareEverySeconds }: ReconcileConfig,
): Promise<boolean> {
  const count = await db('gateway_comparisons')
    .where({ method, lease_id: leaseId })
    .whereRaw('compares_until <= now() - make_interval(secs => ?)', [compareEverySeconds])
    .update({ compares_until: null, progress: '{}' });
  return count > 0;
}

async function updateOwn(
  db: Database,
  { id, leaseId, method }: Reconciliation,
  changes: Record<string, unknown>,
): Promise<void> {
  const count = await db('gateway_comparisons').where({ method, lease_id: leaseId }).update(changes);
  if (count === 0) throw new Error(`Another process continues reconciliation ${id} with ${method}`);
}

function leaseEnd(db: Database) {
  return db.raw('now() + make_interval(secs => ?)', [LEASE_SECONDS]);
}

function toReconciliation(row: ReconciliationRow): Reconciliation {
  const { comparison_id: id, lease_id: leaseId, method, compares_from: from, compares_until: until, progress } = row;
  return { id, leaseId, method, from, until, progress };
}
