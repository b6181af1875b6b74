import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { backoffMs } from './backoff.ts';
import { checkDatabase, createMigrationDatabase, liftTimeouts, type Database } from './database.ts';
import { isTransientDatabaseError, UnsafeDatabase } from './database-errors.ts';
import { currentRole, grantRights, type Grants } from './grant-rights.ts';
import { watchPool } from './pool-metrics.ts';
import type { Part } from './service.ts';

/** One change of a schema. Its name orders it and marks it as done: `0001-create-payments`. */
export type Migration = { readonly name: string; up(db: Knex): Promise<unknown> };

/** Replicas that start at once queue up behind this advisory lock; the number only has to be the same everywhere. */
const MIGRATION_LOCK = 727_001;

const RETRY = { firstMs: 100, maxMs: 2_000 };

type Options = {
  readonly db: Database;
  readonly migrations: readonly Migration[];
  /** The same database for the role that owns the schema. Without it, the role of `db` does. */
  readonly migrationUrl?: string | undefined;
  /** Tables whose rows the role of `db` may add and read, and neither change nor remove. */
  readonly appendOnly?: readonly string[];
};

/** The database of a service: waits for the server, migrates, and closes the pool in the end. */
export function databasePart(options: Options): Part {
  const { db } = options;
  let unwatch = (): void => undefined;
  return {
    name: 'database',
    start() {
      unwatch = watchPool(db);
      return migrateWhenReachable(options);
    },
    stop() {
      unwatch();
      return db.destroy();
    },
    check: () => checkDatabase(db),
  };
}

/** Services and their databases may start in any order. */
async function migrateWhenReachable(options: Options): Promise<void> {
  for (let attempt = 1; !(await hasMigrated(options)); attempt += 1) {
    await delay(backoffMs(attempt, RETRY));
  }
}

async function hasMigrated({ db, migrations, migrationUrl, appendOnly = [] }: Options): Promise<boolean> {
  try {
    if (migrationUrl === undefined) await migrate(db, migrations);
    else {
      const owner = createMigrationDatabase(db, migrationUrl);
      await migrateAsOwner(owner, migrations, { role: await currentRole(db), appendOnly });
    }
    return true;
  } catch (error) {
    if (error instanceof UnsafeDatabase || !isTransientDatabaseError(error)) throw error;
    return false;
  }
}

async function migrateAsOwner(owner: Database, migrations: readonly Migration[], grants: Grants): Promise<void> {
  try {
    await migrate(owner, migrations, grants);
  } finally {
    await owner.destroy();
  }
}

/**
 * Brings the schema up to date, in one transaction: all of it or nothing. Safe when several replicas start at once.
 * Another role gets the rights to work with what is there then. Throws when the server is not durable.
 */
export async function migrate(db: Database, migrations: readonly Migration[], grants?: Grants): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    // A large table takes its time; waiting for a lock that others hold stays bounded.
    await liftTimeouts(trx);
    await trx.raw(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await trx.raw('create table if not exists write_probe (filler text not null)');
    const applied = new Set(await trx('migrations').pluck<string[]>('name'));
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      await migration.up(trx);
      await trx('migrations').insert({ name: migration.name });
    }
    if (grants) await grantRights(trx, grants);
  });
}
