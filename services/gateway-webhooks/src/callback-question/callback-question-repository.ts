import { announce, type Database, type Transaction } from '@booking/runtime';
import type { Callback } from '../callback/callback.ts';
import { isIndexable } from '../callback/storable-name.ts';
import { namesIn } from '../payment-address/payment-address.ts';
import { lockQuestions } from '../payment-address/unknown-payment-lock-repository.ts';
import type { RaisedQuestion } from './callback-question.ts';

export const QUESTION_RAISED = 'callback-question-raised';

/**
 * Adds questions, or counts further webhooks for existing ones. A question refers to its last webhook; the earlier ones
 * are stored in `replaced_callbacks` until the answer.
 */
const RAISE = `
  with raised as (
    select callbacks.id as callback_id, raised.*
    from json_to_recordset(?) as raised
      (method text, event_id text, body_digest text, earlier json, subject text, hint json, names text[],
        payment_ids uuid[], hints int, traceparent text)
    join callbacks using (method, event_id, body_digest)
  ), replaced as (
    insert into replaced_callbacks (method, subject, callback_id)
    select method, subject, question.callback_id
    from raised join callback_questions as question using (method, subject)
    where question.next_at is not null and question.callback_id <> raised.callback_id
    union
    select raised.method, raised.subject, callbacks.id
    from raised cross join json_to_recordset(raised.earlier) as earlier (method text, event_id text, body_digest text)
    join callbacks on callbacks.method = earlier.method and callbacks.event_id = earlier.event_id
      and callbacks.body_digest = earlier.body_digest
    where callbacks.id <> raised.callback_id
    on conflict do nothing
  )
  insert into callback_questions (method, subject, callback_id, hint, names, payment_id, hints, traceparent, hinted_at, next_at)
  select method, raised.subject, raised.callback_id, raised.hint, raised.names, address.payment_id, raised.hints,
    raised.traceparent, now(), now()
  from raised
  left join lateral (
    select payment_id from payment_addresses
    where payment_addresses.method = raised.method and (payment_id = any(raised.payment_ids)
      or gateway_reference = any(raised.names) or capture_reference = any(raised.names))
    limit 1
  ) as address on true
  on conflict (method, subject) do update set
    callback_id = excluded.callback_id,
    hint = excluded.hint,
    traceparent = excluded.traceparent,
    names = excluded.names,
    payment_id = coalesce(callback_questions.payment_id, excluded.payment_id),
    hints = callback_questions.hints + excluded.hints,
    hinted_at = excluded.hinted_at,
    next_at = case when callback_questions.failures > 0 then callback_questions.next_at else excluded.next_at end`;

/**
 * Schedules questions about the records that webhooks name. The webhooks are already stored. The question about an
 * unknown payment waits for `saveKnownPayments`; the lock keeps the payment from becoming known unnoticed.
 */
export async function saveQuestions(trx: Transaction, questions: readonly RaisedQuestion[]): Promise<void> {
  if (questions.length === 0) return;
  await lockQuestions(trx);
  await trx.raw(RAISE, [JSON.stringify(questions.map(toRaisedRow))]);
  announce(trx, QUESTION_RAISED);
}

/**
 * Forgets the published reports of these questions, so that a replayed webhook publishes them again. Forgets their
 * failures too, so that the gateway is called at once. The answer to a question under way is dropped, because it would
 * count the reports as published again.
 */
export async function forgetEarlierAnswers(trx: Transaction, questions: readonly RaisedQuestion[]): Promise<void> {
  const subjects = questions.map(({ subject }) => subject);
  const [method = ''] = questions.map(({ callback }) => callback.method);
  const [nextAt, leaseUntil, turn] = [trx.fn.now(), trx.fn.now(), trx.raw('turn + 1')];
  const forgotten = { told: '[]', failures: 0, next_at: nextAt, lease_until: leaseUntil, turn };
  await trx('callback_questions').where({ method }).whereIn('subject', subjects).update(forgotten);
}

/** Enables the questions about the payments of `$6`; see `namesOf`. */
export const RECOGNISE_QUESTIONS = `
  update callback_questions as question set payment_id = payment.payment_id
  from jsonb_to_recordset($6) as payment (payment_id uuid, method text, names text[])
  where question.method = payment.method and question.payment_id is null and question.names && payment.names
  returning subject`;

export async function countUnverified(trx: Transaction, method: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: { waiting: number }[] }>(
    `select count(*)::int as waiting from callback_questions as question
     join callbacks on callbacks.id = question.callback_id
     where question.method = ? and payment_id is null and vouching = 'nothing' and addressed_booking_id is null`,
    [method],
  );
  return rows[0]?.waiting ?? 0;
}

export const DELETED_QUESTIONS_MAX = 500;

/**
 * Deletes finished questions without a webhook since this time. A later webhook causes another question, whose answer
 * is published again. Returns the number of deleted questions, which is bounded.
 */
export async function deleteOldQuestions(db: Database, hintedBefore: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `delete from callback_questions where (method, subject) in (
       select method, subject from callback_questions where hinted_at < ? and next_at is null
       order by hinted_at limit ? for update skip locked)`,
    [hintedBefore, DELETED_QUESTIONS_MAX],
  );
  return rowCount;
}

function toRaisedRow({ callback, ...question }: RaisedQuestion) {
  const { hint } = question;
  const { paymentIds, references } = namesIn([hint]);
  const names = [...paymentIds, ...references.filter(isIndexable)];
  const earlier = question.earlier.map(toKey);
  return { ...question, earlier, ...toKey(callback), names, payment_ids: paymentIds };
}

function toKey({ method, eventId, bodyDigest }: Callback) {
  return { method, event_id: eventId, body_digest: bodyDigest };
}
