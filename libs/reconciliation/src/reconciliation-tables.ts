import type { Database } from '@booking/runtime';

/**
 * Stores the progress of reconciliations, so that a reconciliation of any size can continue after a crash.
 *
 * `gateway_comparisons.compares_from`, `compares_until`: the period of the reconciliation under way; null if there is
 * none. `progress`: the time up to which each kind of record has been read. `compared_until`: the end of the period of
 * the last reconciliation. `lease_id`: distinguishes the process that works on it from a process that has lost its
 * lease. `reconciled_records`: the records that the reconciliation under way has compared. `reference` is the key of
 * the gateway's record, and `our_id` the key of our record, if it differs.
 */
export async function createReconciledRecords(db: Database): Promise<void> {
  await db.raw(`
    alter table gateway_comparisons
      add column compares_from timestamptz,
      add column compares_until timestamptz,
      add column compared_until timestamptz,
      add column lease_id uuid,
      add column progress jsonb not null default '{}';
    create table reconciled_records (
      reconciliation_id uuid not null,
      kind text not null check (kind in ('payment', 'refund', 'dispute')),
      reference text not null,
      our_id text,
      is_repaired boolean not null,
      is_discrepancy boolean not null,
      primary key (reconciliation_id, kind, reference)
    );
    create index reconciled_records_by_our_id on reconciled_records (reconciliation_id, our_id)
      where our_id is not null`);
}
