import { CALL_MS_MAX, PAYMENT_CALLS_MAX } from '@booking/gateways/records';
import { announce, type Database, defineStatement, type Transaction } from '@booking/runtime';
import type { Payment } from './payment.ts';
import { PAYMENT_COLUMNS, type PaymentRow, toPayment } from './payment-row.ts';

/** Announced when an attempt was given up, although its gateway may have opened a session for it. */
export const SESSION_ORPHANED = 'payment-session-orphaned';

/** The requests to a gateway about one session: one to get it, one to close it, and one poll. */
const QUESTIONS_MAX = 3;
const MARGIN_MS = 5_000;
const MS_PER_SECOND = 1_000;
/** Pause before the next attempt to close a session: longer than its calls may take. */
const RETRY_SECONDS = (QUESTIONS_MAX * PAYMENT_CALLS_MAX * CALL_MS_MAX + MARGIN_MS) / MS_PER_SECOND;
/**
 * Most gateways expire the session much earlier. Soon after this time they forget the idempotency key of the attempt,
 * so a later request would open another session.
 */
const FORGOTTEN_AFTER_SECONDS = 86_400;

export async function insertOrphanedSession(trx: Transaction, paymentId: string): Promise<void> {
  await trx('stray_sessions').insert({ payment_id: paymentId }).onConflict('payment_id').ignore();
  announce(trx, SESSION_ORPHANED);
}

const METHOD = '(select method from payments where payments.id = payment_id)';

const selectMethods = defineStatement<{ method: string }>(`
  select distinct ${METHOD} as method from stray_sessions where due_at <= now()`);

export function listMethodsOfOrphanedSessions(db: Database): ReturnType<typeof selectMethods> {
  return selectMethods(db, []);
}

type Due = { readonly method: string; readonly limit: number };

/** Claims orphaned sessions that are due. If the process dies or fails, another one takes over after RETRY_SECONDS. */
export async function claimOrphanedSessions(db: Database, due: Due): Promise<Payment[]> {
  const { rows } = await db.raw<{ rows: PaymentRow[] }>(
    `with due as (
       select payment_id from stray_sessions where due_at <= now() and ${METHOD} = :method
       order by due_at limit :limit for update skip locked
     )
     update stray_sessions set due_at = now() + make_interval(secs => :retry)
     from due join payments on payments.id = due.payment_id
     where stray_sessions.payment_id = due.payment_id
     returning ${PAYMENT_COLUMNS.map((column) => `payments.${column}`).join(', ')}`,
    { ...due, retry: RETRY_SECONDS },
  );
  return rows.map(toPayment);
}

export async function deleteOrphanedSession(db: Database, paymentId: string): Promise<void> {
  await db('stray_sessions').where({ payment_id: paymentId }).delete();
}

type LostSession = { readonly paymentId: string; readonly gateway: string };

export async function deleteOldOrphanedSessions(db: Database): Promise<LostSession[]> {
  const { rows } = await db.raw<{ rows: LostSession[] }>(
    `delete from stray_sessions where given_up_at < now() - make_interval(secs => :forgotten)
     returning payment_id as "paymentId", ${METHOD} as gateway`,
    { forgotten: FORGOTTEN_AFTER_SECONDS },
  );
  return rows;
}
