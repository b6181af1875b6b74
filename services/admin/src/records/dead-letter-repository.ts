import { INBOX_DAYS } from '@booking/messaging';
import type { Database } from '@booking/runtime';

/** Deletes replayed and dismissed dead letters that their services have deleted. */
export async function deleteOldDeadLetters(db: Database, at: Date): Promise<void> {
  await db.raw(
    `delete from dead_letter_records
     where status <> 'waiting'
       and coalesce(record ->> 'replayedAt', record ->> 'dismissedAt')::timestamptz < ?::timestamptz - make_interval(days => ?)`,
    [at, INBOX_DAYS],
  );
}
