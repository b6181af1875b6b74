import type { Database } from '@booking/runtime';

/** An unanswered question has a time for its next attempt, which the indexes of due and of unknown questions cover. */
const FIND_WAITING = `
  select callback_id as id from callback_questions
  where method = any(:methods) and payment_id is not null and next_at is not null and callback_id = any(:ids)
  union
  select callback_id from callback_questions
  where method = any(:methods) and payment_id is null and next_at is not null and callback_id = any(:ids)
  union
  select callback_id from replaced_callbacks where callback_id = any(:ids)
  union
  select callback_id from unclaimed_reports where callback_id = any(:ids)`;

export async function findWaitingCallbacks(
  db: Database,
  callbacks: readonly { readonly id: string; readonly method: string }[],
): Promise<ReadonlySet<string>> {
  const methods = [...new Set(callbacks.map(({ method }) => method))];
  const ids = callbacks.map(({ id }) => id);
  const { rows } = await db.raw<{ rows: { id: string }[] }>(FIND_WAITING, { methods, ids });
  return new Set(rows.map(({ id }) => id));
}
