import type { Database } from '@booking/runtime';

/** The number of connections to this database that wait for a lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

/**
 * The number of deadlocks in this database. A connection reports its deadlocks within a second after its next
 * transaction, and when it is closed.
 */
export async function countDeadlocks(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `select deadlocks as count from pg_stat_database where datname = current_database()`,
  );
  return rows[0].count;
}
