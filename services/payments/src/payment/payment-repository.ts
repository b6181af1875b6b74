import { ERASED_TEXT } from '@booking/contracts';
import type { PageRequest } from '@booking/messaging';
import { type Database, defineStatement, type Transaction } from '@booking/runtime';
import { type Payment, paymentNotFound } from './payment.ts';
import { PAYMENT_COLUMNS, type PaymentRow, toPayment } from './payment-row.ts';

const COLUMNS = PAYMENT_COLUMNS.join(', ');

const selectPayment = defineStatement<PaymentRow>(`select ${COLUMNS} from payments where id = $1`);

export async function getPayment(db: Database, id: string): Promise<Payment> {
  const [row] = await selectPayment(db, [id]);
  if (!row) throw paymentNotFound();
  return toPayment(row);
}

type Page = { readonly before: string | undefined; readonly limit: number };

export async function listPayments(db: Database, bookingId: string, { before, limit }: Page): Promise<Payment[]> {
  const query = db<PaymentRow>('payments').where({ booking_id: bookingId }).orderBy('id', 'desc').limit(limit);
  if (before !== undefined) void query.where('id', '<', before);
  return (await query.select(PAYMENT_COLUMNS)).map(toPayment);
}

const selectOfBookings = defineStatement<PaymentRow>(
  `select ${COLUMNS} from payments where booking_id = any($1) and id > $2 order by id limit $3`,
);

export async function listPaymentsOfBookings(
  db: Database,
  bookingIds: readonly string[],
  { after, limit }: PageRequest,
): Promise<Payment[]> {
  return (await selectOfBookings(db, [bookingIds, after, limit])).map(toPayment);
}

/** An address that never exists (RFC 6761). */
const ERASED_URL = 'https://erased.invalid/';

/** Locks the payments in the order of their ids, as reports do. Returns their ids. */
export async function erasePayments(trx: Transaction, bookingIds: readonly string[]): Promise<string[]> {
  const erased = { description: ERASED_TEXT, return_url: ERASED_URL, cancel_url: ERASED_URL };
  const payments = trx<PaymentRow>('payments').whereIn('booking_id', [...bookingIds]);
  const ids = await payments.clone().orderBy('id').forUpdate().pluck<string[]>('id');
  await payments.update(erased);
  return ids;
}

const selectPage = defineStatement<PaymentRow>(
  `select ${COLUMNS} from payments where id > $1 and version > 1 order by id limit $2`,
);

/** A page of all payments in the order of their ids, without attempts that no event has reported yet. */
export async function listReportedPayments(db: Database, { after, limit }: PageRequest): Promise<Payment[]> {
  return (await selectPage(db, [after, limit])).map(toPayment);
}

const selectCaptured = defineStatement<PaymentRow>(`
  select ${COLUMNS} from payments where booking_id = $1 and status in ('completed', 'mismatched') order by id`);

export async function listCapturedPayments(db: Database, bookingId: string): Promise<Payment[]> {
  return (await selectCaptured(db, [bookingId])).map(toPayment);
}

const selectBlocking = defineStatement<PaymentRow>(`
  select ${COLUMNS} from payments where booking_id = $1 and status in ('initiated', 'completed')
  order by status = 'completed' desc limit 1`);

/** The payment that blocks another attempt: a completed payment, else the open payment. */
export async function findBlockingPayment(trx: Transaction, bookingId: string): Promise<Payment | undefined> {
  const [row] = await selectBlocking(trx, [bookingId]);
  return row && toPayment(row);
}
