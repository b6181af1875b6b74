import type { Knex } from 'knex';
import { assertDurable, type Database } from './database.ts';

/** One change of a schema. Its name orders it and marks it as done: `0001-create-payments`. */
export type Migration = { readonly name: string; up(db: Knex): Promise<void> };

/** Replicas that start at once queue up behind this advisory lock; the number only has to be the same everywhere. */
const MIGRATION_LOCK = 727_001;

/**
 * Brings the schema up to date, in one transaction: all of it or nothing. Safe when several replicas start at once.
 * Throws when the server is not durable or when the schema is newer than this code in a way it does not know.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<void> {
  await assertDurable(db);
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await trx.raw(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(await trx('migrations').pluck<string[]>('name'));
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      await migration.up(trx);
      await trx('migrations').insert({ name: migration.name });
    }
  });
}
