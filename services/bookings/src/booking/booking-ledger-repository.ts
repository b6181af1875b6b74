import type { CurrencyCode } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';
import { readDisputes, upsertDisputes } from './booking-dispute-repository.ts';
import {
  emptyLedger,
  enterInLedger,
  type Ledger,
  type LedgerPayment,
  type LedgerRefund,
  type RefundPartState,
} from './booking-ledger.ts';
import { getBooking, lockBooking, saveDecision } from './booking-repository.ts';
import type { Account, Settlement } from './booking-settlement.ts';

/** Holds the booking until the transaction ends; its ledger is read behind that lock and cannot change meanwhile. */
export async function lockAccount(trx: Transaction, bookingId: string): Promise<Account> {
  const booking = await lockBooking(trx, bookingId);
  return { booking, ledger: await readLedger(trx, bookingId) };
}

/** The booking and its ledger as they stood together at one moment; keeps nobody waiting. */
export function getAccount(db: Database, bookingId: string): Promise<Account> {
  return db.transaction(
    async (trx) => ({ booking: await getBooking(trx, bookingId), ledger: await readLedger(trx, bookingId) }),
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function readLedger(trx: Transaction, bookingId: string): Promise<Ledger> {
  const ofBooking = { booking_id: bookingId };
  const payments = await trx<PaymentRow>('booking_payments')
    .select(...PAYMENT_COLUMNS)
    .where(ofBooking);
  const refunds = await trx<RefundRow>('booking_refunds')
    .select(...REFUND_COLUMNS)
    .where(ofBooking);
  const disputes = await readDisputes(trx, bookingId);
  return enterInLedger(emptyLedger, { payments: payments.map(toPayment), refunds: refunds.map(toRefund), disputes });
}

export async function saveSettlement(trx: Transaction, { booking, events, entries }: Settlement): Promise<void> {
  await insertPayments(trx, booking.id, entries);
  await upsertRefunds(trx, booking.id, entries);
  await upsertDisputes(trx, booking.id, entries);
  await saveDecision(trx, { booking, events });
}

type PaymentRow = {
  payment_id: string;
  booking_id: string;
  amount_minor: number;
  currency: CurrencyCode;
  is_surplus: boolean;
  completed_at: Date;
};
const PAYMENT_COLUMNS = ['payment_id', 'amount_minor', 'currency', 'is_surplus', 'completed_at'] as const;

async function insertPayments(trx: Transaction, bookingId: string, { payments }: Ledger): Promise<void> {
  if (payments.length === 0) return;
  const rows = payments.map(({ paymentId, amount, isSurplus, completedAt }) => ({
    payment_id: paymentId,
    booking_id: bookingId,
    amount_minor: amount.amount,
    currency: amount.currency,
    is_surplus: isSurplus,
    completed_at: completedAt,
  }));
  await trx<PaymentRow>('booking_payments').insert(rows);
}

function toPayment(row: Omit<PaymentRow, 'booking_id'>): LedgerPayment {
  return {
    paymentId: row.payment_id,
    amount: { amount: row.amount_minor, currency: row.currency },
    isSurplus: row.is_surplus,
    completedAt: row.completed_at,
  };
}

type RefundRow = {
  refund_id: string;
  payment_id: string;
  booking_id: string;
  amount_minor: number;
  currency: CurrencyCode;
  is_given_back: boolean;
  is_under_way: boolean;
  refund_version: number;
};
const REFUND_COLUMNS = [
  'refund_id',
  'payment_id',
  'amount_minor',
  'currency',
  'is_given_back',
  'is_under_way',
  'refund_version',
] as const;

async function upsertRefunds(trx: Transaction, bookingId: string, { refunds }: Ledger): Promise<void> {
  if (refunds.length === 0) return;
  const rows = refunds.map(({ refundId, paymentId, amount, state, refundVersion }) => ({
    refund_id: refundId,
    payment_id: paymentId,
    booking_id: bookingId,
    amount_minor: amount.amount,
    currency: amount.currency,
    is_given_back: state === 'given_back',
    is_under_way: state === 'under_way',
    refund_version: refundVersion,
  }));
  await trx<RefundRow>('booking_refunds')
    .insert(rows)
    .onConflict(['refund_id', 'payment_id'])
    .merge(['amount_minor', 'is_given_back', 'is_under_way', 'refund_version'])
    .whereRaw('booking_refunds.refund_version < excluded.refund_version');
}

function toRefund(row: Omit<RefundRow, 'booking_id'>): LedgerRefund {
  return {
    refundId: row.refund_id,
    paymentId: row.payment_id,
    amount: { amount: row.amount_minor, currency: row.currency },
    state: stateOf(row),
    refundVersion: row.refund_version,
  };
}

function stateOf({ is_given_back, is_under_way }: Pick<RefundRow, 'is_given_back' | 'is_under_way'>): RefundPartState {
  if (is_given_back) return 'given_back';
  return is_under_way ? 'under_way' : 'none';
}
