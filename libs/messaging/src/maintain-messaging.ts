import type { Database, Job } from '@booking/runtime';
import { lowestIdAt } from './id-before.ts';

const INTERVAL_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** How long handled events are kept: longer than any stream or gateway repeats a message. */
export const INBOX_DAYS = 90;
export const OUTBOX_DAYS = 30;
/** The most rows that one statement deletes. */
const DELETED_ROWS_MAX = 5_000;

type Old = { readonly table: string; readonly where: string; readonly days: number };

/** The rows that no listener, replay or repair needs any more, in tables that stay small. */
const OLD_ROWS: readonly Old[] = [
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
  let deleted = await deleteHandledEvents(db);
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

/**
 * Deletes old rows of the inbox, a bounded number. Ids of events begin with their time, so the primary key finds the
 * oldest events of each listener. An index on `handled_at` would cost a write per event, and a BRIN index matches the
 * whole table once the space of deleted rows is used again.
 */
async function deleteHandledEvents(db: Database): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(DELETE_HANDLED_EVENTS, {
    madeBefore: lowestIdAt(new Date(Date.now() - INBOX_DAYS * DAY_MS)),
    days: INBOX_DAYS,
    limit: DELETED_ROWS_MAX,
  });
  return rowCount;
}

const DELETE_HANDLED_EVENTS = `
  with recursive listeners as (
    (select listener from inbox order by listener limit 1)
    union all
    select (select inbox.listener from inbox where inbox.listener > listeners.listener order by inbox.listener limit 1)
    from listeners where listeners.listener is not null)
  delete from inbox where ctid = any (array (
    select old.ctid from listeners cross join lateral (
      select inbox.ctid from inbox
      where inbox.listener = listeners.listener and event_id < :madeBefore
        and handled_at < now() - make_interval(days => :days)
      order by event_id limit :limit) as old
    limit :limit))`;
