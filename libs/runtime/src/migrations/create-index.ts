import type { Knex } from 'knex';
import { MIGRATION_LOCK_TIMEOUT_MS } from '../database/database.ts';

export type Index = {
  readonly name: string;
  /** The table and columns of the index, in SQL: `payments (booking_id) where status = 'initiated'`. */
  readonly on: string;
  readonly unique?: true;
};

/**
 * Creates an index on a table in use, for a migration with `inSteps`. It blocks no writer of the table. A failed
 * attempt leaves an invalid index behind, which the next attempt drops first.
 */
export async function createIndex(db: Knex, { name, on, unique }: Index): Promise<void> {
  const validity = await validityOf(db, name);
  if (validity === 'valid') return;
  // `create index concurrently` waits for running transactions, and blocks no other statement meanwhile.
  await db.raw('set lock_timeout = 0');
  try {
    if (validity === 'invalid') await db.raw('drop index concurrently ??', [name]);
    await db.raw(`create ${unique ? 'unique ' : ''}index concurrently ?? on ${on}`, [name]);
  } finally {
    await db.raw(`set lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`);
  }
}

async function validityOf(db: Knex, name: string): Promise<'valid' | 'invalid' | 'missing'> {
  const { rows } = await db.raw<{ rows: { valid: boolean }[] }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass(?)',
    [name],
  );
  if (!rows[0]) return 'missing';
  return rows[0].valid ? 'valid' : 'invalid';
}
