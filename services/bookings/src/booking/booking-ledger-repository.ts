import type { CurrencyCode } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import type { Ledger, LedgerPayment, LedgerRefund } from './booking-ledger.ts';
import { lockBooking, saveDecision } from './booking-repository.ts';
import type { Account, Settlement } from './booking-settlement.ts';

/** Holds the booking until the transaction ends; its ledger is read behind that lock and cannot change meanwhile. */
export async function lockAccount(trx: Transaction, bookingId: string): Promise<Account> {
  const booking = await lockBooking(trx, bookingId);
  const payments = await trx<PaymentRow>('booking_payments')
    .select(...PAYMENT_COLUMNS)
    .where({ booking_id: bookingId });
  const refunds = await trx<RefundRow>('booking_refunds')
    .select(...REFUND_COLUMNS)
    .where({ booking_id: bookingId });
  return { booking, ledger: { payments: payments.map(toPayment), refunds: refunds.map(toRefund) } };
}

export async function saveSettlement(trx: Transaction, { booking, events, entries }: Settlement): Promise<void> {
  await insertPayments(trx, booking.id, entries);
  await upsertRefunds(trx, booking.id, entries);
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
  refund_version: number;
};
const REFUND_COLUMNS = [
  'refund_id',
  'payment_id',
  'amount_minor',
  'currency',
  'is_given_back',
  'refund_version',
] as const;

async function upsertRefunds(trx: Transaction, bookingId: string, { refunds }: Ledger): Promise<void> {
  if (refunds.length === 0) return;
  const rows = refunds.map(({ refundId, paymentId, amount, isGivenBack, refundVersion }) => ({
    refund_id: refundId,
    payment_id: paymentId,
    booking_id: bookingId,
    amount_minor: amount.amount,
    currency: amount.currency,
    is_given_back: isGivenBack,
    refund_version: refundVersion,
  }));
  await trx<RefundRow>('booking_refunds')
    .insert(rows)
    .onConflict(['refund_id', 'payment_id'])
    .merge(['is_given_back', 'refund_version'])
    .whereRaw('booking_refunds.refund_version < excluded.refund_version');
}

function toRefund(row: Omit<RefundRow, 'booking_id'>): LedgerRefund {
  return {
    refundId: row.refund_id,
    paymentId: row.payment_id,
    amount: { amount: row.amount_minor, currency: row.currency },
    isGivenBack: row.is_given_back,
    refundVersion: row.refund_version,
  };
}
