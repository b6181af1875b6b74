import assert from 'node:assert/strict';
import type { CurrencyCode, Money, Payment } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import type { Database, Transaction } from '@booking/runtime';
import type { BalanceMovement, RefundablePayment } from './refundable-payment.ts';

type PaymentRow = {
  id: string;
  booking_id: string;
  method: string;
  gateway_reference: string;
  capture_reference: string | null;
  currency: CurrencyCode;
  captured_minor: number;
  refunded_minor: number;
  reserved_minor: number;
  is_mismatched: boolean;
};

/** Everybody who tells of a completed payment tells the same: it is recorded once. */
export async function insertRefundablePayment(trx: Transaction, payment: Payment): Promise<void> {
  await insertPayment(trx, { payment, captured: payment.amount, isMismatched: false });
}

/** The gateway took the reported amount, so this amount can be given back. */
export async function insertMismatchedPayment(trx: Transaction, payment: Payment): Promise<void> {
  const { reported } = payment;
  if (reported === null || reported.amount === 0) return;
  await insertPayment(trx, { payment, captured: reported, isMismatched: true });
}

type Captured = { readonly payment: Payment; readonly captured: Money; readonly isMismatched: boolean };

async function insertPayment(trx: Transaction, { payment, captured, isMismatched }: Captured): Promise<void> {
  const { id, bookingId, method, gatewayReference, captureReference } = payment;
  if (gatewayReference === null) throw new UnprocessableMessage(`Payment ${id} has no gateway reference.`);
  await trx('refundable_payments')
    .insert({
      id,
      booking_id: bookingId,
      method,
      gateway_reference: gatewayReference,
      capture_reference: captureReference,
      currency: captured.currency,
      captured_minor: captured.amount,
      is_mismatched: isMismatched,
    })
    .onConflict('id')
    .ignore();
}

/** Whether the news of a completed payment of this booking has come. */
export async function hasRefundablePayments(db: Database, bookingId: string): Promise<boolean> {
  return (
    (await db('refundable_payments').where({ booking_id: bookingId, is_mismatched: false }).first('id')) !== undefined
  );
}

/**
 * Oldest first. Holds the rows until the transaction ends, so that refunds of one booking queue up: whoever holds one of
 * its refunds as well takes these first.
 */
export async function lockPaymentsOf(trx: Transaction, bookingId: string): Promise<RefundablePayment[]> {
  const rows = await selectPayments(trx).where({ booking_id: bookingId }).orderBy('id').forUpdate('p');
  return rows.map(toRefundablePayment);
}

type Names = { method: string; captureReference: string | null; paymentReference: string | null };

/** The payment that a gateway calls by one of these names, held with all of its booking. */
export async function lockPaymentNamed(trx: Transaction, names: Names): Promise<RefundablePayment | undefined> {
  const { method, captureReference, paymentReference } = names;
  const named = await trx<PaymentRow>('refundable_payments')
    .where({ method })
    .whereRaw('(capture_reference = ? or gateway_reference = ?)', [captureReference, paymentReference])
    .orderBy('id')
    .first('id', 'booking_id');
  if (!named) return undefined;
  return (await lockPaymentsOf(trx, named.booking_id)).find(({ id }) => id === named.id);
}

/**
 * How the gateways call these payments, and whether a bank holds of them just now: nobody is kept from moving a balance
 * or from opening a dispute in the next moment, so that nothing is to be reserved by it.
 */
export async function findPayments(trx: Transaction, ids: readonly string[]): Promise<RefundablePayment[]> {
  return (await selectPayments(trx).whereIn('id', ids)).map(toRefundablePayment);
}

/** Reserves, gives back or gives up what a decision moved. Balances that cannot bear it mean a bug, and throw. */
export async function moveBalances(trx: Transaction, movements: readonly BalanceMovement[]): Promise<void> {
  for (const { paymentId, reservedMinor, refundedMinor } of movements) {
    const moved = await trx<PaymentRow>('refundable_payments')
      .where({ id: paymentId })
      .whereRaw('reserved_minor + refunded_minor + ? <= captured_minor', [reservedMinor + refundedMinor])
      .update({
        reserved_minor: trx.raw('reserved_minor + ?', [reservedMinor]),
        refunded_minor: trx.raw('refunded_minor + ?', [refundedMinor]),
      });
    assert.equal(moved, 1, `The balance of payment ${paymentId} does not bear this refund`);
  }
}

function selectPayments(trx: Transaction) {
  return trx<PaymentRow>('refundable_payments as p').select<SelectedRow[]>(
    'id',
    'booking_id',
    'method',
    'gateway_reference',
    'capture_reference',
    'currency',
    'captured_minor',
    'refunded_minor',
    'reserved_minor',
    'is_mismatched',
    trx.raw(`(select coalesce(sum(${HELD_MINOR}), 0)::bigint from disputes d
              where d.payment_id = p.id and d.status <> 'won') as disputed_minor`),
  );
}

/** Of a payment `p` by a dispute `d`: how much another currency comes to nobody knows, so that it holds all. */
const HELD_MINOR = `case when coalesce(d.currency, p.currency) = p.currency then d.amount_minor else p.captured_minor end`;

type SelectedRow = PaymentRow & { disputed_minor: number };

function toRefundablePayment(row: SelectedRow): RefundablePayment {
  return {
    id: row.id,
    bookingId: row.booking_id,
    method: row.method,
    gatewayReference: row.gateway_reference,
    captureReference: row.capture_reference,
    currency: row.currency,
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    reservedMinor: row.reserved_minor,
    disputedMinor: row.disputed_minor,
    isMismatched: row.is_mismatched,
  };
}
