import type { Knex } from 'knex';
import { MIGRATION_LOCK_TIMEOUT_MS } from './database.ts';

export type Index = {
  readonly name: string;
  /** What is indexed, in SQL: `payments (booking_id) where status = 'initiated'`. */
  readonly on: string;
  readonly unique?: true;
};

/**
 * Creates an index of a table that is in use, without blocking its writers, for a migration `inSteps`. What an attempt
 * that failed left behind is an invalid index: it is dropped first.
 */
export async function createIndex(db: Knex, { name, on, unique }: Index): Promise<void> {
  const validity = await validityOf(db, name);
  if (validity === 'valid') return;
  // It waits for running transactions, and nobody waits for it.
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
