import type pg from 'pg';
import { DatabaseUnavailable, UnsafeDatabase } from './database-errors.ts';
import type { DatabaseHealth } from './database-health.ts';

const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/**
 * Settings for statements that find a few rows by an index. By default, the planner expects a hundred rows for an array
 * parameter. It then reads a table of a few thousand rows as a whole, and a connection keeps a plan that was made while
 * the table was small. These settings plan each statement once, for any parameters, because planning takes longer than
 * running. A value that decides which index fits must therefore be part of the statement (see `literal`).
 */
const FEW_ROWS =
  'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; ' +
  'set plan_cache_mode = force_generic_plan;';

/** The settings of a server, and the state of the current session. */
export type ServerState = {
  readonly synchronousCommit: string;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly isReadOnly: boolean;
  readonly pid: number;
};

export const SERVER_STATE = `
  select current_setting('synchronous_commit') as "synchronousCommit", current_setting('fsync') as fsync,
    current_setting('full_page_writes') as "fullPageWrites", pg_backend_pid() as pid,
    pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`;

export type SessionLimits = {
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly touchesFewRows: boolean;
};

/** Sets the limits of a session and reads the state of its server, in one round trip. */
export async function prepareSession(client: pg.Client, limits: SessionLimits): Promise<ServerState> {
  const results = await client.query(
    `set statement_timeout = ${String(limits.statementTimeoutMs)};
     set lock_timeout = ${String(limits.lockTimeoutMs)};
     set idle_in_transaction_session_timeout = ${String(IDLE_IN_TRANSACTION_TIMEOUT_MS)};
     ${limits.touchesFewRows ? FEW_ROWS : ''}
     ${SERVER_STATE}`,
  );
  const [state] = (results as unknown as pg.QueryResult<ServerState>[]).at(-1)?.rows ?? [];
  if (!state) throw new DatabaseUnavailable('The database did not report its settings.');
  return state;
}

/**
 * The settings of `synchronous_commit` that keep every acknowledged commit. With a synchronous standby, `remote_apply`
 * waits for more than `on`, and `remote_write` for less.
 */
const DURABLE_COMMITS: readonly string[] = ['on', 'remote_apply', 'remote_write'];

type Rules = {
  readonly health: DatabaseHealth;
  readonly allowFsyncOff: boolean;
};

/** Throws UnsafeDatabase if the server may lose committed transactions. The message names the setting. See ADR 3. */
export function assertDurable(state: ServerState, { health, allowFsyncOff }: Rules): void {
  const { synchronousCommit, fsync, fullPageWrites } = state;
  if (!DURABLE_COMMITS.includes(synchronousCommit)) throw forgetful('synchronous_commit', synchronousCommit);
  if (synchronousCommit === 'remote_write') health.warnOfRemoteWrite();
  if (allowFsyncOff) return;
  const hint = ' If the storage makes writes durable itself, set ALLOW_FSYNC_OFF=yes.';
  if (fsync !== 'on') throw forgetful('fsync', fsync, hint);
  if (fullPageWrites !== 'on') throw forgetful('full_page_writes', fullPageWrites, hint);
}

function forgetful(setting: string, value: string, hint = ''): UnsafeDatabase {
  return new UnsafeDatabase(`PostgreSQL runs with ${setting}=${value}: it could forget a committed payment.${hint}`);
}
