import type { Database } from '@booking/runtime';

/** The number of connections to this database that wait for a lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}
