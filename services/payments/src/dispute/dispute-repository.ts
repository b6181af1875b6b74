import type { DisputeRecord } from '@booking/contracts';
import { type PageRequest, recordEventsOf } from '@booking/messaging';
import type { Database, Transaction } from '@booking/runtime';
import type { Dispute, DisputeDecision } from './dispute.ts';

type DisputeRow = ReturnType<typeof toRow>;

type DisputedPayment = { readonly id: string; readonly method: string };

/** A gateway may use one reference for disputes of several payments of one customer. */
export async function lockDispute(
  trx: Transaction,
  { id, method }: DisputedPayment,
  reference: string,
): Promise<Dispute | undefined> {
  const rows = trx<DisputeRow>('disputes').where({ method, reference, payment_id: id });
  const row = await rows.forUpdate().first();
  return row && toDispute(row);
}

export async function lockDisputesOf(trx: Transaction, paymentId: string): Promise<Dispute[]> {
  const rows = trx<DisputeRow>('disputes').where({ payment_id: paymentId }).orderBy('id').forUpdate();
  return (await rows.select()).map(toDispute);
}

export async function findOldestOpenDispute(db: Database, method: string): Promise<Date | undefined> {
  const oldest = db('disputes').where({ method }).whereRaw(`status = 'open'`).orderBy('recorded_at');
  return (await oldest.first<{ recorded_at: Date } | undefined>('recorded_at'))?.recorded_at;
}

/** Saves a dispute and its events. Each event has its own version; the last event has the version of the dispute. */
export async function saveDispute(trx: Transaction, { dispute, events }: DisputeDecision): Promise<void> {
  const { status, amount, reason, dueAt, sequence, version } = dispute;
  const closedAt = trx.raw(
    `case when disputes.status = excluded.status then disputes.closed_at else excluded.closed_at end`,
  );
  await trx('disputes')
    .insert({ ...toRow(dispute), closed_at: status === 'open' ? null : trx.fn.now() })
    .onConflict('id')
    .merge({
      status,
      version,
      reason,
      sequence,
      due_at: dueAt,
      closed_at: closedAt,
      amount_minor: amount.amount,
      currency: amount.currency,
    });
  const first = version - events.length + 1;
  await recordEventsOf(
    trx,
    events.map((event, index) => ({ aggregate: { id: dispute.id, version: first + index }, event })),
  );
}

type ListedRow = DisputeRow & { readonly recorded_at: Date; readonly closed_at: Date | null };

export async function listDisputes(
  db: Database,
  { after, limit }: PageRequest,
): Promise<{ version: number; record: DisputeRecord }[]> {
  const query = db<ListedRow>('disputes').where('id', '>', after).orderBy('id').limit(limit);
  const rows = await query.select();
  return rows.map((row) => ({ version: row.version, record: presentDispute(row) }));
}

export async function listDisputesOfBookings(
  db: Database,
  bookingIds: readonly string[],
  { after, limit }: PageRequest,
): Promise<DisputeRecord[]> {
  const payments = db('payments')
    .whereIn('booking_id', [...bookingIds])
    .select('id');
  // Materialized, so that PostgreSQL does not search all disputes in the order of their ids.
  const found = db.withMaterialized('found', db('disputes').whereIn('payment_id', payments)).from<ListedRow>('found');
  return (await found.where('id', '>', after).orderBy('id').limit(limit).select()).map(presentDispute);
}

function presentDispute(row: ListedRow): DisputeRecord {
  const { id, paymentId, bookingId, reference: disputeReference, status, amount, reason, dueAt } = toDispute(row);
  const { recorded_at: openedAt, closed_at: closedAt } = row;
  const times = {
    dueAt: dueAt?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
  return { id, paymentId, bookingId, disputeReference, status, amount, reason, ...times };
}

function toRow({ amount, ...dispute }: Dispute) {
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
    due_at: dispute.dueAt,
    sequence: dispute.sequence,
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
    dueAt: row.due_at,
    sequence: row.sequence,
    version: row.version,
  };
}
