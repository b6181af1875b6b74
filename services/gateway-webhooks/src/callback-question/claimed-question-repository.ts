import type { GatewayReport } from '@booking/contracts';
import { CALL_MS_MAX, REPORT_CALLS_MAX } from '@booking/gateways/records';
import { type Database, defineStatement, transact, type Transaction } from '@booking/runtime';
import { lockQuestionsTo } from '../payment-address/unknown-payment-lock-repository.ts';
import type { ClaimedQuestion } from './callback-question.ts';

const MARGIN_MS = 5_000;
const MS_PER_SECOND = 1_000;
/** How long one process holds the lease of a question: longer than the gateway calls may take. */
const LEASE_SECONDS = (REPORT_CALLS_MAX * CALL_MS_MAX + MARGIN_MS) / MS_PER_SECOND;
/** A payment is looked up at most once in this time, however many webhooks name it, by its id or by its references. */
const PAUSE_SECONDS = 5;
const AT_ONCE_MAX = 20;

/** Due questions about refunds that name no payment, only one of our allocations, if their sender is verified. */
const NAMELESS = `
  callback_questions as question join callbacks on callbacks.id = callback_id
  where payment_id is null and names = '{}' and next_at <= now()
    and hint->>'allocationId' is not null and vouching <> 'nothing'`;

/** Claims one question per payment, unless a question about this payment is running or was made within the pause. */
const CLAIM = `
  with due as (
    select distinct on (payment_id) subject, next_at from callback_questions as question
    where method = :method and payment_id is not null and next_at <= now()
      and not exists (
        select from callback_questions as asked
        where asked.payment_id = question.payment_id
          and (asked.lease_until > now() or asked.asked_at > now() - make_interval(secs => :pause)))
    order by payment_id, next_at
  ), nameless as (
    select subject, next_at from ${NAMELESS} and question.method = :method
      and lease_until <= now() and coalesce(asked_at <= now() - make_interval(secs => :pause), true)
  ), free as (
    select greatest(0, :atOnce - count(*)) as places from callback_questions
    where method = :method and lease_until > now()
  ), claimed as (
    select subject from (table due union all table nameless) as askable
    order by next_at limit (select places from free)
  )
  update callback_questions as question
  set lease_until = now() + make_interval(secs => :lease), asked_at = now(), turn = turn + 1, hints_asked = hints
  from claimed where question.method = :method and question.subject = claimed.subject
  returning question.method, question.subject, callback_id as "callbackId", hint, turn, failures, told as published, traceparent,
    question.payment_id is not null as "isPaymentKnown"`;

const selectDueMethods = defineStatement<{ method: string }>(`
  select method from callback_questions where payment_id is not null and next_at <= now()
  union
  select question.method from ${NAMELESS}`);

export function listDueMethods(db: Database): ReturnType<typeof selectDueMethods> {
  return selectDueMethods(db, []);
}

/** Claims due questions. One replica at a time does this, so that the limits hold over all replicas. */
export async function claimDueQuestions(db: Database, method: string): Promise<readonly ClaimedQuestion[]> {
  const limits = { lease: LEASE_SECONDS, pause: PAUSE_SECONDS, atOnce: AT_ONCE_MAX };
  return transact(db, async (trx) => {
    await lockQuestionsTo(trx, method);
    const { rows } = await trx.raw<{ rows: ClaimedQuestion[] }>(CLAIM, { ...limits, method });
    return rows;
  });
}

/**
 * Ends the question, and stores which reports are published. If more webhooks have arrived meanwhile, the question is
 * due again. Returns false when another process or a replay has taken the question over.
 */
export async function settleQuestion(
  trx: Transaction,
  question: ClaimedQuestion,
  published: readonly GatewayReport[],
): Promise<boolean> {
  const nextAt = trx.raw('case when hints > hints_asked then now() end');
  const settled = { told: JSON.stringify(published), failures: 0, next_at: nextAt, lease_until: trx.fn.now() };
  return (await turnOf(trx, question).update(settled)) > 0;
}

/**
 * Makes a question without an answer due again after this delay, even if more webhooks arrive. Returns false when
 * another process or a replay has taken the question over.
 */
export async function postponeQuestion(trx: Transaction, question: ClaimedQuestion, delayMs: number): Promise<boolean> {
  const nextAt = trx.raw("now() + ? * interval '1 millisecond'", [delayMs]);
  const failures = question.failures + 1;
  return (await turnOf(trx, question).update({ failures, next_at: nextAt, lease_until: trx.fn.now() })) > 0;
}

function turnOf(trx: Transaction, { method, subject, turn }: ClaimedQuestion) {
  return trx('callback_questions').where({ method, subject, turn });
}
