import { type Database, isLockTimeout, type Job } from '@booking/runtime';
import { lowestIdAt } from './id-before.ts';

/** The interval is short, because a run gives up while another session locks the outbox. */
const INTERVAL_MS = 60_000;
const LOCK_TIMEOUT_MS = 200;
const DAY_MS = 86_400_000;
const LOCKED_MS_MAX = DAY_MS;
const LOCKED = 'another session has locked the outbox for a day, so its partitions are not maintained';
export const OUTBOX_DAYS = 30;
/**
 * How many days an inbox remembers handled events. An event may be published again up to 31 days after it was handled,
 * because the outbox keeps 30 days. The bus gives it the time of that day, and a new consumer delivers it up to 80 days
 * later (`bus-plan.ts`).
 */
export const INBOX_DAYS = 120;
const DELETED_ROWS_MAX = 5_000;

type Old = { readonly table: string; readonly where: string; readonly days: number };

/** The conditions for deletable rows in tables that stay small: no listener, replay or repair needs them any more. */
const OLD_ROWS: readonly Old[] = [
  { table: 'inbox_attempts', where: 'last_attempt_at < $before', days: INBOX_DAYS },
  { table: 'dead_letters', where: `coalesce(replayed_at, dismissed_at) < $before`, days: INBOX_DAYS },
  // Events of days without a partition of their own. Other events are deleted with the partition of their day.
  { table: 'outbox_default', where: 'created_at < $before and sent_at is not null', days: OUTBOX_DAYS },
];

/** Creates the outbox partitions of the next days, drops those that are older than 30 days, and deletes old rows. */
export function maintainMessagingJob(db: Database): Job {
  let maintainedAt = performance.now();
  return {
    name: 'maintain-messaging',
    everyMs: INTERVAL_MS,
    async run() {
      const hasDeleted = await deleteOldRows(db);
      // After a lock timeout the next attempt is a minute later, because each attempt delays writes.
      const isMaintained = await maintainOutbox(db);
      if (isMaintained) maintainedAt = performance.now();
      else if (performance.now() - maintainedAt > LOCKED_MS_MAX) throw new Error(LOCKED);
      return hasDeleted && isMaintained;
    },
  };
}

/**
 * Maintains the partitions of the outbox. Returns false if another session, such as a dump, holds its lock. Inserts wait
 * behind this attempt, so it gives up after 200 ms, and the next run tries again.
 */
async function maintainOutbox(db: Database): Promise<boolean> {
  try {
    await db.raw(`select maintain_outbox() from set_config('lock_timeout', ?, true)`, [String(LOCK_TIMEOUT_MS)]);
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
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
 * Deletes a bounded number of old inbox rows. Ids of events begin with their time, so the primary key finds the oldest
 * events of each listener. No index on `handled_at` is needed: a B-tree would cost a write per event. A BRIN index
 * would match the whole table, because new rows fill the space of deleted ones.
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
