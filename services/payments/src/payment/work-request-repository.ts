import { announce, type Database, defineStatement, defineWrite, type Transaction } from '@booking/runtime';
import type { Payment } from './payment.ts';
import type { QuestionSchedule } from './question-schedule.ts';

export const CHECK_REQUESTED = 'payment-check-requested';
export const CLOSING_REQUESTED = 'payment-closing-requested';

const planChecks = defineWrite(`
  update payments set next_check_at = now() where id = any($1) and status in ('initiated', 'failed', 'expired')`);

/** Requests a poll of payments. Completed and mismatched payments are not polled. */
export async function requestChecks(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await planChecks(trx, [ids]);
  announce(trx, CHECK_REQUESTED);
}

/** Requests an early poll, because a customer who reads the payment may be back from the checkout page. */
export async function requestCheckForReader(
  db: Database,
  payments: readonly Payment[],
  { readerSeconds }: QuestionSchedule,
): Promise<void> {
  const open = payments.filter(({ status, gatewayReference }) => status === 'initiated' && gatewayReference !== null);
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  const before = db.raw('now() - make_interval(secs => ?)', [readerSeconds]);
  const count = await db('payments')
    .whereIn('id', ids)
    .where({ status: 'initiated' })
    .where('next_check_at', '>', db.fn.now())
    .whereRaw('coalesce(checked_at, created_at) < ?', [before])
    .update({ next_check_at: db.fn.now() });
  if (count > 0) announce(db, CHECK_REQUESTED);
}

/** A repeated request keeps the time of the first request, so that the payment keeps its place in the queue. */
const planClosings = defineStatement<{ id: string }>(`
  with unpayable as (
    select id from payments
    where booking_id = any($1) and status = 'initiated' and close_requested_at is null and exists (
      select from payables where payables.booking_id = payments.booking_id
        and (not is_open or (payables.amount_minor, payables.currency) <> (payments.amount_minor, payments.currency)))
    order by id for update
  )
  update payments set close_requested_at = now() from unpayable where payments.id = unpayable.id
  returning payments.id`);

/** Requests the closing of open sessions that must not be paid, because nothing or a different amount is due. */
export async function requestClosingOfUnpayable(trx: Transaction, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const planned = await planClosings(trx, [bookingIds]);
  if (planned.length > 0) announce(trx, CLOSING_REQUESTED);
}
