import { defineStatement, type Transaction } from '@booking/runtime';
import type { Payable } from '../payable/payable.ts';
import { PAYABLE_COLUMNS, type PayableRow, toPayable } from '../payable/payable-repository.ts';
import type { NewPayment, Payment } from './payment.ts';
import { type Lease, LEASE_UNTIL, OPENING_LEASE_END } from './payment-lease-repository.ts';
import { NEW_COLUMNS, toNewRow } from './payment-row.ts';
import type { QuestionSchedule } from './question-schedule.ts';

/** The payment that blocks another attempt: a completed payment, else the open payment. */
export type BlockingPayment = Pick<Payment, 'id' | 'status' | 'redirectUrl'>;

export type PayableToStart = { readonly payable: Payable; readonly blocking: BlockingPayment | null };

/** `insertPayments` detects an attempt that started, or was paid, while this statement waited for a lock. */
const selectForUpdate = defineStatement<PayableRow & { blocking: BlockingPayment | null }>(`
  select ${PAYABLE_COLUMNS}, (
    select jsonb_build_object('id', id, 'status', status, 'redirectUrl', redirect_url) from payments
    where payments.booking_id = payables.booking_id and status in ('initiated', 'completed')
    order by status = 'completed' desc limit 1
  ) as blocking
  from payables where booking_id = any($1) order by booking_id for update`);

/** Locks payables in the order of their ids, so that attempts to pay one payable start one after the other. */
export async function lockPayablesToStart(
  trx: Transaction,
  bookingIds: readonly string[],
): Promise<Map<string, PayableToStart>> {
  const rows = await selectForUpdate(trx, [bookingIds]);
  return new Map(rows.map(({ blocking, ...row }) => [row.booking_id, { payable: toPayable(row), blocking }]));
}

export type StoredAttempt = Lease & { readonly createdAt: Date };

const insertRows = defineStatement<StoredAttempt>(`
  insert into payments (${NEW_COLUMNS.join(', ')}, lease_until, next_check_at)
  select ${NEW_COLUMNS.join(', ')}, ${OPENING_LEASE_END}, now() + make_interval(secs => $2)
  from jsonb_populate_recordset(null::payments, $1) as started
  where not exists (
    select from payments as paid where paid.booking_id = started.booking_id and paid.status = 'completed')
  on conflict (booking_id) where status = 'initiated' do nothing
  returning id, ${LEASE_UNTIL}, created_at as "createdAt"`);

/**
 * Stores new attempts and returns them by their ids. An attempt is missing from the result if its payable already has
 * an open or a completed attempt. The caller gets the lease of each new attempt, so that no other process calls the
 * gateway about it. The first poll follows later.
 */
export async function insertPayments(
  trx: Transaction,
  payments: readonly NewPayment[],
  { agesSeconds: [firstPollSeconds = 0] }: QuestionSchedule,
): Promise<Map<string, StoredAttempt>> {
  if (payments.length === 0) return new Map();
  const rows = await insertRows(trx, [JSON.stringify(payments.map(toNewRow)), firstPollSeconds]);
  return new Map(rows.map((row) => [row.id, row]));
}
