import type { Knex } from 'knex';
import { transact } from '../database/transact.ts';

/** The largest number of rows in one transaction, so that it commits within tens of milliseconds. */
const BATCH_ROWS_MAX = 1_000;

type Backfill = {
  readonly table: string;
  /** A column with a unique index. Rows are filled in its order. */
  readonly key: string;
  /** The assignments in SQL, such as `total = (record ->> 'total')::bigint`. */
  readonly set: string;
  /**
   * The condition in SQL for rows that must be filled. A filled row must not match it, so that a second run skips that
   * row.
   */
  readonly where: string;
};

/**
 * Fills a column of a large table in short transactions, for a migration with `inSteps`. Other sessions wait for one
 * batch at most. A run that is killed leaves complete batches behind, and the next run fills the remaining rows.
 */
export async function backfill(db: Knex, { table, key, set, where }: Backfill): Promise<void> {
  for (let after: string | null = null, isDone = false; !isDone;) {
    const last = await transact(db, (trx) => fillBatch(trx, { table, key, set, where, after }));
    isDone = last === null;
    after = last;
  }
}

type Batch = Backfill & { readonly after: string | null };

/** Fills the next rows after a key, and returns the last key of this batch; null at the end of the table. */
async function fillBatch(trx: Knex, { table, key, set, where, after }: Batch): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { last: string | null }[] }>(
    `with candidates as (
       select ?? as key from ?? ${after === null ? '' : 'where ?? > ?'} order by ?? limit ${BATCH_ROWS_MAX}
     ), locked as (
       select ?? as key from ?? where ?? in (select key from candidates) and (${where}) order by ?? for update
     ), filled as (
       update ?? set ${set} where ?? in (select key from locked)
     )
     select (select c.key::text from candidates c order by c.key desc limit 1) as last`,
    [key, table, ...(after === null ? [] : [key, after]), key, key, table, key, key, table, key],
  );
  return rows[0]?.last ?? null;
}
