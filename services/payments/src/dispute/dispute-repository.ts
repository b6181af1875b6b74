import type { CurrencyCode } from '@booking/contracts';
import { recordEvents } from '@booking/messaging';
import type { Database, Transaction } from '@booking/runtime';
import type { Dispute, DisputeDecision, DisputeStatus } from './dispute.ts';

type DisputeRow = {
  id: string;
  payment_id: string;
  booking_id: string;
  method: string;
  reference: string;
  status: DisputeStatus;
  amount_minor: number;
  currency: CurrencyCode;
  reason: string | null;
  version: number;
};

const COLUMNS = [
  'id',
  'payment_id',
  'booking_id',
  'method',
  'reference',
  'status',
  'amount_minor',
  'currency',
  'reason',
  'version',
] as const satisfies (keyof DisputeRow)[];

/** Finds a dispute by the gateway's reference and locks it until the transaction ends. */
export async function lockDispute(trx: Transaction, method: string, reference: string): Promise<Dispute | undefined> {
  const row = await trx<DisputeRow>('disputes').where({ method, reference }).forUpdate().first(COLUMNS);
  return row && toDispute(row);
}

/** All disputes of a payment, oldest first, locked until the transaction ends. */
export async function lockDisputesOf(trx: Transaction, paymentId: string): Promise<Dispute[]> {
  const rows = trx<DisputeRow>('disputes').where({ payment_id: paymentId }).orderBy('id').forUpdate();
  return (await rows.select(COLUMNS)).map(toDispute);
}

/** When the oldest open dispute at this gateway was recorded. Undefined without an open dispute. */
export async function findOldestOpenDispute(db: Database, method: string): Promise<Date | undefined> {
  const oldest = db('disputes').where({ method, status: 'open' }).orderBy('recorded_at');
  return (await oldest.first<{ recorded_at: Date } | undefined>('recorded_at'))?.recorded_at;
}

export async function saveDispute(trx: Transaction, { dispute, events }: DisputeDecision): Promise<void> {
  if (events.length === 0) return;
  const { status, version } = dispute;
  await trx<DisputeRow>('disputes').insert(toRow(dispute)).onConflict('id').merge({ status, version });
  await recordEvents(trx, dispute, events);
}

function toRow({ amount, ...dispute }: Dispute): DisputeRow {
  return {
    id: dispute.id,
    payment_id: dispute.paymentId,
    booking_id: dispute.bookingId,
    method: dispute.method,
    reference: dispute.reference,
    status: dispute.status,
    amount_minor: amount.amount,
    currency: amount.currency,
    reason: dispute.reason,
    version: dispute.version,
  };
}

function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    method: row.method,
    reference: row.reference,
    status: row.status,
    amount: { amount: row.amount_minor, currency: row.currency },
    reason: row.reason,
    version: row.version,
  };
}
