import type { Database } from '@booking/runtime';

/** The retention of a replayed dead letter: as long as its service keeps it. */
const REPLAYED_DAYS = 90;

export async function deleteOldDeadLetters(db: Database, at: Date): Promise<void> {
  await db.raw(
    `delete from dead_letter_records
     where status = 'replayed' and (record ->> 'replayedAt')::timestamptz < ?::timestamptz - make_interval(days => ?)`,
    [at, REPLAYED_DAYS],
  );
}
