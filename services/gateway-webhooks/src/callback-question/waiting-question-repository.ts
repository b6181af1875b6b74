import type { Database } from '@booking/runtime';

/** What is not answered has a time at which it is asked next; the indexes of what is due and of what is unknown hold it. */
const IS_WAITING = `
  select exists (
      select from callback_questions
      where method = :method and payment_id is not null and next_at is not null and callback_id = :callbackId
    ) or exists (
      select from callback_questions where payment_id is null and method = :method and callback_id = :callbackId
    ) as "isWaiting"`;

/** True while something this callback hints at is not answered. A later callback about the same waits in its place. */
export async function isCallbackWaiting(db: Database, callback: { id: string; method: string }): Promise<boolean> {
  const { id: callbackId, method } = callback;
  const { rows } = await db.raw<{ rows: { isWaiting: boolean }[] }>(IS_WAITING, { callbackId, method });
  return rows[0]?.isWaiting ?? false;
}
