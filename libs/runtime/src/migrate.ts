import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { backoffMs } from './backoff.ts';
import { assertDurable, pingDatabase, type Database } from './database.ts';
import { isTransientDatabaseError } from './database-errors.ts';
import type { Part } from './service.ts';

/** One change of a schema. Its name orders it and marks it as done: `0001-create-payments`. */
export type Migration = { readonly name: string; up(db: Knex): Promise<unknown> };

/** Replicas that start at once queue up behind this advisory lock; the number only has to be the same everywhere. */
const MIGRATION_LOCK = 727_001;

const RETRY = { firstMs: 100, maxMs: 2_000 };

/** The database of a service: waits for the server, migrates, and closes the pool in the end. */
export function databasePart({ db, migrations }: { db: Database; migrations: readonly Migration[] }): Part {
  return {
    name: 'database',
    start: () => migrateWhenReachable(db, migrations),
    stop: () => db.destroy(),
    check: () => pingDatabase(db),
  };
}

/** Services and their databases may start in any order. */
async function migrateWhenReachable(db: Database, migrations: readonly Migration[]): Promise<void> {
  for (let attempt = 1; !(await hasMigrated(db, migrations)); attempt += 1) {
    await delay(backoffMs(attempt, RETRY));
  }
}

async function hasMigrated(db: Database, migrations: readonly Migration[]): Promise<boolean> {
  try {
    await migrate(db, migrations);
    return true;
  } catch (error) {
    if (!isTransientDatabaseError(error)) throw error;
    return false;
  }
}

/**
 * Brings the schema up to date, in one transaction: all of it or nothing. Safe when several replicas start at once.
 * Throws when the server is not durable.
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
