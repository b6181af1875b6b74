import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { createMigrationDatabase, type Database, urlOf } from '../database/database.ts';
import { describeDatabase } from '../database/database-address.ts';
import { isLockTimeout } from '../database/database-errors.ts';
import type { Logger } from '../telemetry/logger.ts';
import { WaitingNotice } from '../telemetry/waiting-notice.ts';
import { grantRights, type Grants } from './grant-rights.ts';

/** One change of a schema. Its name defines its order and marks it as applied: `0001-create-payments`. */
export type Migration = {
  readonly name: string;
  /**
   * `up` runs outside of a transaction, and commits each of its steps itself, like `backfill` and `createIndex`. After
   * a failure it runs again, and must continue after its last committed step.
   */
  readonly inSteps?: true;
  up(db: Knex): Promise<unknown>;
};

/** The advisory lock of the process that migrates a database. The number must be the same in all versions. */
const MIGRATION_LOCK = 727_001;
const LOCK_POLL_MS = 250;

const SILENCE = { info: () => undefined, warn: () => undefined };

type MigrateOptions = {
  /** The rights of another role on the objects that the migrations create. */
  readonly grants?: Grants;
  /** Logs the running migration, and the lock that it waits for. */
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
};

type Migrator = { readonly owner: Database; readonly database: string; readonly logger: Pick<Logger, 'info' | 'warn'> };

/**
 * Applies the missing migrations, and returns their names. Each migration is committed by itself. A run that is killed
 * or fails leaves complete migrations behind, and the next run continues. Several processes may start at once. Throws
 * UnsafeDatabase when the server may lose commits.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[],
  { grants, logger = SILENCE }: MigrateOptions = {},
): Promise<string[]> {
  const owner = createMigrationDatabase(db);
  const migrator = { owner, database: describeDatabase(urlOf(db)), logger };
  try {
    await takeLock(migrator);
    await owner.raw(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await owner.raw('create table if not exists write_probe (filler text not null)');
    const applied = new Set(await owner('migrations').pluck<string[]>('name'));
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(migrator, migration);
    if (grants) await owner.transaction((trx) => grantRights(trx, grants));
    return pending.map(({ name }) => name);
  } finally {
    await owner.destroy();
  }
}

/** The migrations that a module exports, in the order of their names. */
export function migrationsInOrder(all: Readonly<Record<string, Migration>>): readonly Migration[] {
  return Object.values(all).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Takes the migration lock; a session may take it several times. It polls, because `create index concurrently` would
 * wait for a statement that waits for the lock.
 */
async function takeLock({ owner, database, logger }: Migrator): Promise<void> {
  const notice = new WaitingNotice(`the migration lock of ${database}`, logger);
  while (!(await hasLock(owner))) {
    notice.because('another process migrates it');
    await delay(LOCK_POLL_MS);
  }
  notice.over();
}

async function hasLock(owner: Database): Promise<boolean> {
  const sql = 'select pg_try_advisory_lock(?) as locked';
  const { rows } = await owner.raw<{ rows: { locked: boolean }[] }>(sql, [MIGRATION_LOCK]);
  return rows[0]?.locked === true;
}

/**
 * Applies a migration, and tries again while its table is in use. Statements that queued behind an attempt run between
 * two attempts.
 */
async function apply(migrator: Migrator, migration: Migration): Promise<void> {
  const { database, logger } = migrator;
  logger.info(`migrating ${database}: ${migration.name}`);
  const notice = new WaitingNotice(`a table lock for ${migration.name} in ${database}`, logger);
  while (!(await isApplied(migrator, migration))) {
    notice.because('other sessions use the table');
    await delay(LOCK_POLL_MS);
  }
  notice.over();
}

/** Returns false when a table was in use. */
async function isApplied(migrator: Migrator, migration: Migration): Promise<boolean> {
  // If the connection was lost, so was the lock.
  await takeLock(migrator);
  try {
    await applyOnce(migrator.owner, migration);
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

async function applyOnce(owner: Database, migration: Migration): Promise<void> {
  if (migration.inSteps) return applyIn(owner, migration);
  await owner.transaction((trx) => applyIn(trx, migration));
}

async function applyIn(db: Knex, migration: Migration): Promise<void> {
  await migration.up(db);
  await db('migrations').insert({ name: migration.name });
}
