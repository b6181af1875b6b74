import type { Database, Transaction } from '@booking/runtime';
import type { Reconciliation, RecordKind, Tally } from './reconciliation.ts';
import type { Outcome } from './record-differences.ts';

const DELETED_ROWS_MAX = 10_000;

type Page<Keyed> = {
  readonly kind: RecordKind;
  readonly records: readonly Keyed[];
  readonly keyOf?: ((record: Keyed) => string) | undefined;
};

/**
 * The records of a page that this reconciliation has not compared yet. A record counts as compared if its key is that
 * of a compared record of the gateway, or of our own record.
 */
export async function withoutReconciled<Keyed extends { readonly reference: string }>(
  db: Database,
  { id }: Reconciliation,
  { kind, records, keyOf = ({ reference }) => reference }: Page<Keyed>,
): Promise<Keyed[]> {
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select reference as key from reconciled_records
     where reconciliation_id = :id and kind = :kind and reference = any(cast(:keys as text[]))
     union select our_id from reconciled_records
     where reconciliation_id = :id and kind = :kind and our_id = any(cast(:keys as text[]))`,
    { id, kind, keys: records.map(keyOf) },
  );
  const reconciled = new Set(rows.map(({ key }) => key));
  return records.filter((record) => !reconciled.has(keyOf(record)));
}

/**
 * Stores the results of compared records. They are needed for the tally, for the search for missing records, and after
 * a crash.
 */
export async function keepOutcomes(
  trx: Transaction,
  { id }: Reconciliation,
  { kind, outcomes }: { readonly kind: RecordKind; readonly outcomes: readonly Outcome[] },
): Promise<void> {
  const rows = outcomes.map(({ reference, key = reference, ownKey = null, isRepaired, difference }) => ({
    reconciliation_id: id,
    kind,
    reference: key,
    our_id: ownKey,
    is_repaired: isRepaired,
    is_discrepancy: difference !== undefined,
  }));
  if (rows.length > 0) await trx('reconciled_records').insert(rows).onConflict().ignore();
}

export async function tallyOf(db: Database, { id }: Reconciliation): Promise<Tally> {
  const { rows } = await db.raw<{ rows: [Tally] }>(
    `select count(*) as compared, count(*) filter (where is_repaired) as repaired,
       count(*) filter (where is_discrepancy) as discrepancies
     from reconciled_records where reconciliation_id = ?`,
    [id],
  );
  return rows[0];
}

/** Deletes the stored results of finished reconciliations, in bounded steps. */
export async function forgetReconciledRecords(db: Database): Promise<void> {
  let count: number;
  do {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `delete from reconciled_records where ctid = any(array(
         select ctid from reconciled_records where reconciliation_id <> all(array(
           select comparison_id from gateway_comparisons where compares_until is not null)) limit ?))`,
      [DELETED_ROWS_MAX],
    );
    count = rowCount;
  } while (count === DELETED_ROWS_MAX);
}
