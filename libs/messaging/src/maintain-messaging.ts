import type { Database, Job } from '@booking/runtime';

const INTERVAL_MS = 3_600_000;
/** How long handled events are kept: longer than any stream or gateway repeats a message. */
export const INBOX_DAYS = 90;
export const OUTBOX_DAYS = 30;
/** The most rows that one statement deletes. */
const DELETED_ROWS_MAX = 5_000;

type Old = { readonly table: string; readonly where: string; readonly days: number };

/** The rows that no listener, replay or repair needs any more. */
const OLD_ROWS: readonly Old[] = [
  { table: 'inbox', where: 'handled_at < $before', days: INBOX_DAYS },
  { table: 'inbox_attempts', where: 'last_attempt_at < $before', days: INBOX_DAYS },
  { table: 'dead_letters', where: `status = 'replayed' and replayed_at < $before`, days: INBOX_DAYS },
  // Events of days without a partition of their own; the others go with their partitions.
  { table: 'outbox_default', where: 'created_at < $before and sent_at is not null', days: OUTBOX_DAYS },
];

/** Creates the outbox partitions of the next days, drops the oldest ones, and deletes old rows. */
export function maintainMessagingJob(db: Database): Job {
  return {
    name: 'maintain-messaging',
    everyMs: INTERVAL_MS,
    async run() {
      await db.raw('select maintain_outbox()');
      return (await deleteOldRows(db)) ? 'more' : 'idle';
    },
  };
}

/** Deletes a bounded number of rows of each table. Returns whether it deleted any. */
export async function deleteOldRows(db: Database): Promise<boolean> {
  let deleted = 0;
  for (const { table, where, days } of OLD_ROWS) {
    const condition = where.replace('$before', 'now() - make_interval(days => ?)');
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `delete from ${table} where ctid = any (array (select ctid from ${table} where ${condition} limit ?))`,
      [days, DELETED_ROWS_MAX],
    );
    deleted += rowCount;
  }
  return deleted > 0;
}
