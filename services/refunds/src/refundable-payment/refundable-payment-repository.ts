import type { Payment } from '@booking/contracts';
import { type Database, defineStatement, defineWrite, type Transaction } from '@booking/runtime';
import type { RefundablePayment } from './refundable-payment.ts';
import {
  type Captured,
  type PaymentRow,
  SELECTED,
  type SelectedRow,
  toRefundablePayment,
  toRow,
} from './refundable-payment-row.ts';

/** Stores completed payments once. All reports of a completed payment are equal. */
export async function insertRefundablePayments(trx: Transaction, payments: readonly Payment[]): Promise<void> {
  await insertPayments(
    trx,
    payments.map((payment) => ({ payment, captured: payment.amount, isMismatched: false })),
  );
}

export async function insertMismatchedPayments(trx: Transaction, payments: readonly Payment[]): Promise<void> {
  await insertPayments(
    trx,
    payments.flatMap((payment) => {
      const { reported: captured } = payment;
      return captured === null || captured.amount === 0 ? [] : [{ payment, captured, isMismatched: true }];
    }),
  );
}

const RECORDED =
  'id, booking_id, method, gateway_reference, capture_reference, currency, captured_minor, is_mismatched';
const insertRows = defineWrite(`
  insert into refundable_payments (${RECORDED})
  select ${RECORDED} from jsonb_populate_recordset(null::refundable_payments, $1) order by id
  on conflict (id) do nothing`);

async function insertPayments(trx: Transaction, captured: readonly Captured[]): Promise<void> {
  if (captured.length > 0) await insertRows(trx, [JSON.stringify(captured.map(toRow))]);
}

/** The caller has locked the payment. */
export async function markSurplusPayment(trx: Transaction, id: string): Promise<void> {
  await trx<PaymentRow>('refundable_payments').where({ id }).update({ is_surplus: true });
}

const selectAny = defineStatement<{ id: string }>(
  `select id from refundable_payments
   where booking_id = $1 and (id = $2 or ($2::uuid is null and not is_mismatched)) limit 1`,
);

export async function hasRefundablePayments(db: Database, bookingId: string, wanted?: string): Promise<boolean> {
  return (await selectAny(db, [bookingId, wanted ?? null])).length > 0;
}

const selectByIds = defineStatement<SelectedRow>(`select ${SELECTED} from refundable_payments p where id = any($1)`);

/** No reservation may depend on the result: it is read without locks, and may be outdated at once. */
export async function findPayments(trx: Transaction, ids: readonly string[]): Promise<RefundablePayment[]> {
  return (await selectByIds(trx, [ids])).map(toRefundablePayment);
}
