import { CALL_MS_MAX, PAYMENT_CALLS_MAX } from '@booking/gateways';
import { announce, type Database, type Transaction } from '@booking/runtime';
import { PAYMENT_COLUMNS, toPayment, type PaymentRow } from '../payment/payment-row.ts';
import type { Payment } from '../payment/payment.ts';

/** Announced when an attempt was given up whose session, if there is one, nobody knows. */
export const SESSION_STRAYED = 'payment-session-strayed';

/** What is asked of a gateway about one: for the session itself, to close it, and how its payment stands. */
const QUESTIONS_MAX = 3;
const MARGIN_MS = 5_000;
const MS_PER_SECOND = 1_000;
/** When one that was not closed is tried again: longer than the calls may take. */
const RETRY_SECONDS = (QUESTIONS_MAX * PAYMENT_CALLS_MAX * CALL_MS_MAX + MARGIN_MS) / MS_PER_SECOND;
/** Its gateway closes it by itself long before, and remembers the key of an attempt hardly any longer. */
const FORGOTTEN_AFTER_SECONDS = 86_400;

export async function insertStraySession(trx: Transaction, paymentId: string): Promise<void> {
  await trx('stray_sessions').insert({ payment_id: paymentId }).onConflict('payment_id').ignore();
  announce(trx, SESSION_STRAYED);
}

/** Takes attempts whose sessions are to be looked for. Who dies or fails over it leaves it to the next. */
export async function claimStraySessions(db: Database, limit: number): Promise<Payment[]> {
  const { rows } = await db.raw<{ rows: PaymentRow[] }>(
    `with due as (
       select payment_id from stray_sessions where due_at <= now()
       order by due_at limit :limit for update skip locked
     )
     update stray_sessions set due_at = now() + make_interval(secs => :retry)
     from due join payments on payments.id = due.payment_id
     where stray_sessions.payment_id = due.payment_id
     returning ${PAYMENT_COLUMNS.map((column) => `payments.${column}`).join(', ')}`,
    { limit, retry: RETRY_SECONDS },
  );
  return rows.map(toPayment);
}

export async function deleteStraySession(db: Database, paymentId: string): Promise<void> {
  await db('stray_sessions').where({ payment_id: paymentId }).delete();
}

export async function deleteOldStraySessions(db: Database): Promise<void> {
  const longAgo = db.raw('now() - make_interval(secs => ?)', [FORGOTTEN_AFTER_SECONDS]);
  await db('stray_sessions').where('given_up_at', '<', longAgo).delete();
}
