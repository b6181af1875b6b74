import { ProblemError, type CurrencyCode, type RefundOrigin, type RefundStatus } from '@booking/contracts';
import { recordEventsOf } from '@booking/messaging';
import type { Database, Transaction } from '@booking/runtime';
import { moveBalances } from '../refundable-payment/refundable-payment-repository.ts';
import type { Allocation } from './allocation.ts';
import { loadAllocations, saveAllocations } from './allocation-repository.ts';
import { balanceMovements } from './balance-movements.ts';
import type { Decision, Refund } from './refund.ts';

type RefundRow = {
  id: string;
  booking_id: string;
  amount_minor: number;
  currency: CurrencyCode;
  status: RefundStatus;
  origin: RefundOrigin;
  cause: string | null;
  reason: string | null;
  requested_by: string;
  processed_by: string | null;
  rejection_reason: string | null;
  created_at: Date;
  completed_at: Date | null;
  version: number;
};

const COLUMNS: readonly (keyof RefundRow)[] = [
  'id',
  'booking_id',
  'amount_minor',
  'currency',
  'status',
  'origin',
  'cause',
  'reason',
  'requested_by',
  'processed_by',
  'rejection_reason',
  'created_at',
  'completed_at',
  'version',
];

export function saveDecision(trx: Transaction, decision: Decision): Promise<void> {
  return saveDecisions(trx, [decision]);
}

/** The new states, what they move of the balances, and the events that report them are stored together. */
export async function saveDecisions(trx: Transaction, decisions: readonly Decision[]): Promise<void> {
  const changes = decisions.filter(({ before, refund }) => before !== refund);
  if (changes.length === 0) return;

  const rows = changes.map(({ refund }) => toRow(refund));
  await trx<RefundRow>('refunds').insert(rows).onConflict('id').merge();
  await saveAllocations(trx, changes.flatMap(changedParts));
  await moveBalances(
    trx,
    changes.flatMap(({ before, refund }) => balanceMovements(before, refund)),
  );
  await recordEventsOf(
    trx,
    changes.flatMap(({ refund, events }) => events.map((event) => ({ aggregate: refund, event }))),
  );
}

function changedParts({ before, refund }: Decision): { refundId: string; allocation: Allocation }[] {
  return refund.allocations
    .filter((allocation) => !before?.allocations.includes(allocation))
    .map((allocation) => ({ refundId: refund.id, allocation }));
}

/** Holds the row until the transaction ends. Throws `refund-not-found`. */
export async function lockRefund(trx: Transaction, id: string): Promise<Refund> {
  const row = await trx<RefundRow>('refunds')
    .where({ id })
    .forUpdate()
    .first(...COLUMNS);
  const [refund] = await withAllocations(trx, row ? [row] : []);
  if (!refund) throw refundNotFound(id);
  return refund;
}

/** The refunds of a booking that wait for staff, oldest first. Holds the rows until the transaction ends. */
export async function lockWaitingRefunds(trx: Transaction, bookingId: string): Promise<Refund[]> {
  const rows = await trx<RefundRow>('refunds')
    .where({ booking_id: bookingId, status: 'pending' })
    .orderBy('id')
    .forUpdate()
    .select(...COLUMNS);
  return withAllocations(trx, rows);
}

type Due = { readonly method: string; readonly limit: number };

/** Locks refunds of which this gateway is due to be called for a part, leaving out those that others work on. */
export async function lockDueRefunds(trx: Transaction, { method, limit }: Due): Promise<Refund[]> {
  const due = trx('refund_allocations')
    .where({ method })
    .andWhere('due_at', '<=', trx.fn.now())
    .orderBy('due_at')
    .limit(limit)
    .select('refund_id');
  const rows = await trx<RefundRow>('refunds')
    .whereIn('id', due)
    .forUpdate()
    .skipLocked()
    .select(...COLUMNS);
  return withAllocations(trx, rows);
}

type Page = { readonly bookingId: string; readonly olderThan: string | undefined; readonly limit: number };

/** Newest first. */
export async function listRefunds(db: Database, { bookingId, olderThan, limit }: Page): Promise<Refund[]> {
  const query = db<RefundRow>('refunds').where({ booking_id: bookingId }).orderBy('id', 'desc').limit(limit);
  if (olderThan !== undefined) void query.where('id', '<', olderThan);
  return withAllocations(db, await query.select(...COLUMNS));
}

/** Throws `refund-not-found`. */
export async function getRefund(db: Database, { id, bookingId }: { id: string; bookingId: string }): Promise<Refund> {
  const row = await db<RefundRow>('refunds')
    .where({ id, booking_id: bookingId })
    .first(...COLUMNS);
  const [refund] = await withAllocations(db, row ? [row] : []);
  if (!refund) throw refundNotFound(id);
  return refund;
}

/** Whether what brought it about has brought about its refund already; see `Refund.cause`. */
export async function hasRefundCausedBy(trx: Transaction, cause: string): Promise<boolean> {
  return (await trx<RefundRow>('refunds').where({ cause }).first('id')) !== undefined;
}

/** The one clock of all replicas, which leases and schedules are measured by. */
export async function readDatabaseClock(trx: Transaction): Promise<Date> {
  const { rows } = await trx.raw<{ rows: [{ now: Date }] }>('select now()');
  return rows[0].now;
}

async function withAllocations(db: Database | Transaction, rows: readonly RefundRow[]): Promise<Refund[]> {
  const allocations = await loadAllocations(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toRefund(row, allocations.get(row.id) ?? []));
}

function refundNotFound(id: string): ProblemError {
  return new ProblemError('refund-not-found', `There is no refund ${id}.`);
}

function toRow(refund: Refund): RefundRow {
  return {
    id: refund.id,
    booking_id: refund.bookingId,
    amount_minor: refund.amount.amount,
    currency: refund.amount.currency,
    status: refund.status,
    origin: refund.origin,
    cause: refund.cause,
    reason: refund.reason,
    requested_by: refund.requestedBy,
    processed_by: refund.processedBy,
    rejection_reason: refund.rejectionReason,
    created_at: refund.createdAt,
    completed_at: refund.completedAt,
    version: refund.version,
  };
}

function toRefund(row: RefundRow, allocations: readonly Allocation[]): Refund {
  return {
    id: row.id,
    bookingId: row.booking_id,
    amount: { amount: row.amount_minor, currency: row.currency },
    status: row.status,
    origin: row.origin,
    cause: row.cause,
    reason: row.reason,
    requestedBy: row.requested_by,
    processedBy: row.processed_by,
    rejectionReason: row.rejection_reason,
    allocations,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    version: row.version,
  };
}
