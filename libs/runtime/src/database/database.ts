import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Logger } from '../telemetry/logger.ts';
import { type ConnectionSettings, DatabaseConnection } from './database-connection.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { DatabaseHealth } from './database-health.ts';
import { assertDurable, SERVER_STATE, type ServerState } from './server-state.ts';

export type Database = Knex;
export type Transaction = Knex.Transaction;

const POOL_CONNECTIONS_MAX = 10;
/**
 * How often the pool looks for idle connections to close. The default of the pool would wake an idle process every
 * second.
 */
const REAP_INTERVAL_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
export const MIGRATION_LOCK_TIMEOUT_MS = 2_000;
/** How long a request waits for a connection before it is answered with 503. */
const ACQUIRE_TIMEOUT_MS = 2_500;

/** Silences knex, which prints errors that it also throws. The code that catches them logs them. */
const ignore = (): undefined => undefined;
const SILENT = { warn: ignore, error: ignore, deprecate: ignore, debug: ignore };

pg.types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger);

export type DatabaseOptions = {
  /** Logs observations of connections, such as a server that no longer answers. */
  readonly logger?: Logger | undefined;
  /**
   * Accepts a server with `fsync` or `full_page_writes` off. This is safe only if its storage makes every write durable
   * itself.
   */
  readonly allowFsyncOff?: boolean | undefined;
  /** How long a statement may take, in milliseconds; 0 means without a limit. */
  readonly statementTimeoutMs?: number | undefined;
  /** How long a statement may wait for a lock, in milliseconds. */
  readonly lockTimeoutMs?: number | undefined;
  readonly connectionsMax?: number | undefined;
  /** Whether every statement finds a few rows by an index. PostgreSQL then plans no scans of whole tables. */
  readonly touchesFewRows?: boolean | undefined;
};

const settingsOf = new WeakMap<Database, ConnectionSettings>();

/**
 * Opens the connection pool of a process. `bigint` columns are read as numbers. Amounts are far below 2^53, and a value
 * above 2^53 throws instead of being rounded.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { logger, allowFsyncOff = false, connectionsMax = POOL_CONNECTIONS_MAX, touchesFewRows = false } = options;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const health = new DatabaseHealth(logger);
  const settings = { url, health, allowFsyncOff, statementTimeoutMs, lockTimeoutMs, touchesFewRows };
  const db = knex({
    client: 'pg',
    connection: { connectionString: url },
    pool: {
      min: 0,
      max: connectionsMax,
      reapIntervalMillis: REAP_INTERVAL_MS,
      validate: (connection: DatabaseConnection) => connection.isUsable(),
    },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    log: SILENT,
  });
  settingsOf.set(db, settings);
  const { client } = db as { client: { driver: typeof pg } };
  client.driver = { ...pg, Client: connectionClass(settings) };
  return db;
}

function connectionClass(settings: ConnectionSettings): typeof pg.Client {
  return class extends DatabaseConnection {
    constructor() {
      super(settings);
    }
  };
}

/**
 * Opens a single connection for the migrations of this database, with the same safety checks. Its statements have no
 * time limit, but a short lock time-out: a statement that waits for a table blocks every statement behind it.
 */
export function createMigrationDatabase(db: Database): Database {
  const { url, allowFsyncOff } = knownSettings(db);
  return createDatabase(url, {
    allowFsyncOff,
    statementTimeoutMs: 0,
    lockTimeoutMs: MIGRATION_LOCK_TIMEOUT_MS,
    connectionsMax: 1,
  });
}

export function urlOf(db: Database): string {
  return knownSettings(db).url;
}

/**
 * Creates a connection outside of the pool, for a lock that lasts as long as its session. The caller connects and ends
 * it.
 */
export function createSession(db: Database): DatabaseConnection {
  return new DatabaseConnection(knownSettings(db));
}

/** Removes the time limit from the statements of this transaction. */
export async function liftTimeouts(trx: Transaction): Promise<void> {
  await trx.raw('set local statement_timeout = 0');
  const { client } = trx as unknown as { client: { acquireConnection(): Promise<DatabaseConnection> } };
  (await client.acquireConnection()).waitWithoutLimit(trx.executionPromise as Promise<unknown>);
}

/**
 * Throws while the database is unusable: it does not answer, is read-only, cannot store, or may lose committed
 * transactions. Logs the reason, and when the database is usable again.
 */
export async function checkDatabase(db: Database): Promise<void> {
  const settings = knownSettings(db);
  try {
    await check(db, settings);
    settings.health.report(undefined);
  } catch (error) {
    settings.health.report(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function check(db: Database, settings: ConnectionSettings): Promise<void> {
  const { health } = settings;
  health.assertAnswering();
  const { rows } = await db.raw<{ rows: [ServerState] }>(SERVER_STATE);
  assertDurable(rows[0], settings);
  if (rows[0].isReadOnly) {
    health.renewConnections();
    throw new DatabaseUnavailable('The database is read-only: it is a standby, or configured as read-only.');
  }
  await health.assertWriting(() => tryToWrite(db));
}

/**
 * Tries to write, and rolls the write back. Five of these rows exceed one page, so the write needs a new page of the
 * disk.
 */
async function tryToWrite(db: Database): Promise<void> {
  const trx = await db.transaction();
  try {
    await trx.raw(`insert into write_probe (filler) select repeat('x', 1900) from generate_series(1, 5)`);
  } finally {
    await trx.rollback();
  }
}

function knownSettings(db: Database): ConnectionSettings {
  const settings = settingsOf.get(db);
  if (!settings) throw new TypeError('This database was not created by createDatabase');
  return settings;
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
