import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { backoffMs } from '../backoff.ts';
import { DatabaseUrl, LogLevel, parseEnv, YesOrNo } from '../configuration/parse-env.ts';
import { settingsFrom } from '../configuration/settings-from.ts';
import { createDatabase, type Database } from '../database/database.ts';
import { describeDatabase } from '../database/database-address.ts';
import { isTransientDatabaseError, UnsafeDatabase } from '../database/database-errors.ts';
import { reportConfigurationFault } from '../process/run-service.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { WaitingNotice } from '../telemetry/waiting-notice.ts';
import { currentRole } from './grant-rights.ts';
import { migrate, type Migration } from './migrate.ts';

const RETRY = { firstMs: 100, maxMs: 2_000 };

const MigrationEnv = settingsFrom({
  /** The URL for the role of the service. */
  databaseUrl: ['DATABASE_URL', DatabaseUrl],
  /** The URL for the role that owns the schema; undefined when it is the same role. */
  migrationDatabaseUrl: ['MIGRATION_DATABASE_URL', DatabaseUrl.optional()],
  allowFsyncOff: ['ALLOW_FSYNC_OFF', YesOrNo],
  level: ['LOG_LEVEL', LogLevel],
});

type Settings = z.infer<typeof MigrationEnv>;

export type Schema = {
  readonly migrations: readonly Migration[];
  /** Tables in which the role of the service may insert and read rows, but not change or delete them. */
  readonly appendOnly?: readonly string[];
};

type Migrating = Schema & { readonly service: string; readonly env: NodeJS.ProcessEnv };

/**
 * Runs the process that migrates the database of a service. It waits for the server, migrates, grants the role of the
 * service its rights, and ends with code 0. It ends with code 1 after an error, and with code 78 if the environment is
 * invalid.
 */
export async function runMigrations({ service, env, ...schema }: Migrating): Promise<void> {
  const settings = reportConfigurationFault(() => parseEnv(MigrationEnv, env));
  if (!settings) return;
  const logger = createLogger({ service: `${service} migrations`, level: settings.level });
  try {
    await migrateWhenReachable(settings, schema, logger);
  } catch (err) {
    logger.fatal({ err }, `${describeDatabase(settings.databaseUrl)} could not be migrated`);
    process.exitCode = 1;
  }
}

async function migrateWhenReachable(settings: Settings, schema: Schema, logger: Logger): Promise<void> {
  const database = describeDatabase(settings.migrationDatabaseUrl ?? settings.databaseUrl);
  const notice = new WaitingNotice(database, logger);
  const tryOnce = async (): Promise<boolean> => {
    try {
      const count = await migrateAndGrant(settings, schema, logger);
      logger.info({ count }, `the schema of ${database} is up to date`);
      return true;
    } catch (error) {
      if (error instanceof UnsafeDatabase || !isTransientDatabaseError(error)) throw error;
      notice.because(error);
      return false;
    }
  };
  for (let attempt = 1; !(await tryOnce()); attempt += 1) await delay(backoffMs(attempt, RETRY));
}

/** Resolves with the number of applied migrations. */
async function migrateAndGrant(
  { databaseUrl, migrationDatabaseUrl, allowFsyncOff }: Settings,
  { migrations, appendOnly = [] }: Schema,
  logger: Logger,
): Promise<number> {
  const [service, owner] = [databaseUrl, migrationDatabaseUrl ?? databaseUrl].map((url) =>
    createDatabase(url, { allowFsyncOff }),
  ) as [Database, Database];
  try {
    const role = migrationDatabaseUrl === undefined ? undefined : await currentRole(service);
    const applied = await migrate(owner, migrations, {
      logger,
      ...(role !== undefined && { grants: { role, appendOnly } }),
    });
    return applied.length;
  } finally {
    await Promise.all([service.destroy(), owner.destroy()]);
  }
}
