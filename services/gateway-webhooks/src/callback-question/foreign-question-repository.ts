import { defineStatement, type Transaction } from '@booking/runtime';
import type { ClaimedQuestion } from './callback-question.ts';

/** After this time, an unknown payment counts as foreign. */
const UNKNOWN_HOURS_MAX = 72;
const DROPPED_MAX = 100;

const DROP_UNKNOWN = `
  with expired as (
    select method, subject from callback_questions
    where payment_id is null and hinted_at < now() - make_interval(hours => :hours)
    order by hinted_at limit :limit for update skip locked
  ), replaced as (
    delete from replaced_callbacks where (method, subject, callback_id) in (
      select method, subject, callback_id from replaced_callbacks join expired using (method, subject) limit :limit)
    returning callback_id
  ), dropped as (
    delete from callback_questions where (method, subject) in (
      select method, subject from expired where not exists (
        select from replaced_callbacks as earlier
        where earlier.method = expired.method and earlier.subject = expired.subject))
    returning callback_id, next_at
  ), unanswered as (
    select callback_id from replaced union select callback_id from dropped where next_at is not null
  )
  select callback_id as id from unanswered
  where not exists (
    select from callback_questions as known
    where known.callback_id = unanswered.callback_id and known.payment_id is not null)
  order by id`;

/**
 * Deletes a bounded number of questions about unknown payments that have waited too long. The references to the earlier
 * webhooks of a question are deleted before it. Returns the ids of the webhooks that then count as foreign: they have
 * no question about a known payment. A question without `next_at` was answered, so its webhook does not count as
 * foreign.
 */
export async function dropUnknownQuestions(trx: Transaction): Promise<readonly string[]> {
  const limits = { hours: UNKNOWN_HOURS_MAX, limit: DROPPED_MAX };
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(DROP_UNKNOWN, limits);
  return rows.map(({ id }) => id);
}

const deleteReplaced = defineStatement<{ id: string }>(
  'delete from replaced_callbacks where method = $1 and subject = $2 returning callback_id as id',
);

export async function deleteReplacedCallbacks(
  trx: Transaction,
  { method, subject }: Pick<ClaimedQuestion, 'method' | 'subject'>,
): Promise<string[]> {
  return (await deleteReplaced(trx, [method, subject])).map(({ id }) => id);
}
