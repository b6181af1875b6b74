import knex, { type Knex } from 'knex';
import pg from 'pg';

export type Database = Knex;
export type Transaction = Knex.Transaction;

/** Connections one process keeps open at most. */
const POOL_CONNECTIONS_MAX = 10;
/** How long a request may wait for a connection before it is answered 503. */
const ACQUIRE_TIMEOUT_MS = 2_500;
const CONNECT_TIMEOUT_MS = 2_500;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/** knex prints what it also throws; whoever catches it logs it. */
const ignore = (): undefined => undefined;
const SILENT = { warn: ignore, error: ignore, deprecate: ignore, debug: ignore };

pg.types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger);

/**
 * Opens the one connection pool of a process. `bigint` columns come back as numbers: amounts are bounded far below
 * 2^53, and a larger value is refused instead of rounded.
 */
export function createDatabase(url: string): Database {
  const connection: Knex.PgConnectionConfig & { lock_timeout: number } = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  };
  return knex({
    client: 'pg',
    connection,
    pool: { min: 0, max: POOL_CONNECTIONS_MAX },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    log: SILENT,
  });
}

/** A connection outside the pool, for a lock that lives as long as its session. The caller connects and ends it. */
export function createSession(db: Database): pg.Client {
  const { client } = db as { client: { config: { connection: { connectionString: string } } } };
  const { connectionString } = client.config.connection;
  return new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true });
}

/**
 * Refuses a server that may forget what it has committed. Throws an Error that names the setting. See ADR 0003.
 */
export async function assertDurable(db: Database): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await db.raw<{ rows: { value: string }[] }>('select current_setting(?) as value', [setting]);
    const value = rows[0]?.value;
    if (value !== 'on')
      throw new Error(`PostgreSQL runs with ${setting}=${value}: it could forget a committed payment`);
  }
}

/** Answers when the database does, and throws what it throws. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.raw('select 1');
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
