import type { CurrencyCode } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import type { Ledger, LedgerDispute } from './booking-ledger.ts';

type DisputeRow = {
  payment_id: string;
  reference: string;
  booking_id: string;
  amount_minor: number;
  currency: CurrencyCode;
  status: LedgerDispute['status'];
  dispute_version: number;
};
const COLUMNS = ['payment_id', 'reference', 'amount_minor', 'currency', 'status', 'dispute_version'] as const;

export async function readDisputes(trx: Transaction, bookingId: string): Promise<LedgerDispute[]> {
  const rows = await trx<DisputeRow>('booking_disputes')
    .select(...COLUMNS)
    .where({ booking_id: bookingId });
  return rows.map(toDispute);
}

export async function upsertDisputes(trx: Transaction, bookingId: string, { disputes }: Ledger): Promise<void> {
  if (disputes.length === 0) return;
  const rows = disputes.map(({ paymentId, reference, amount, status, disputeVersion }) => ({
    payment_id: paymentId,
    reference,
    booking_id: bookingId,
    amount_minor: amount.amount,
    currency: amount.currency,
    status,
    dispute_version: disputeVersion,
  }));
  await trx<DisputeRow>('booking_disputes')
    .insert(rows)
    .onConflict(['payment_id', 'reference'])
    .merge(['amount_minor', 'currency', 'status', 'dispute_version'])
    .whereRaw(`(booking_disputes.dispute_version, booking_disputes.status <> 'open')
      < (excluded.dispute_version, excluded.status <> 'open')`);
}

function toDispute(row: Omit<DisputeRow, 'booking_id'>): LedgerDispute {
  return {
    paymentId: row.payment_id,
    reference: row.reference,
    amount: { amount: row.amount_minor, currency: row.currency },
    status: row.status,
    disputeVersion: row.dispute_version,
  };
}
