import { UnsafeDatabase } from './database-errors.ts';
import type { DatabaseHealth } from './database-health.ts';

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
