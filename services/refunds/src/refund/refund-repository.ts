import { ProblemError, sumMoney, type CurrencyCode } from '@booking/contracts';
import { recordEventsOf } from '@booking/messaging';
import { afterCommit, count, type Database, type Transaction } from '@booking/runtime';
import { isNamed, type Names } from '../approval-policy/approval-policy.ts';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { lockPaymentsOf, moveBalances } from '../refundable-payment/refundable-payment-repository.ts';
import type { Allocation } from './allocation.ts';
import { loadAllocations, saveAllocations } from './allocation-repository.ts';
import { balanceMovements } from './balance-movements.ts';
import { partsOf, type Decision, type Refund } from './refund.ts';
import { REFUND_COLUMNS, toRefund, toRow, type RefundRow } from './refund-row.ts';
import { recordRefusal } from './refusal-repository.ts';

export function saveDecision(trx: Transaction, decision: Decision): Promise<void> {
  return saveDecisions(trx, [decision]);
}

/** The new states, what they move of the balances, and the events that report them are stored together. */
export async function saveDecisions(trx: Transaction, decisions: readonly Decision[]): Promise<void> {
  for (const { refund, refusal } of decisions) if (refusal) await recordRefusal(trx, refusal, refund.version);
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
  const moved = changes.filter(({ before, refund }) => before?.status !== refund.status);
  afterCommit(trx, () => moved.forEach(({ refund: { status } }) => count('booking.refunds', { status })));
}

/** Those that were replaced come first: another part may take the gateway's name over from one of them. */
function changedParts({ before, refund }: Decision): { refundId: string; allocation: Allocation }[] {
  const known = new Set(before && partsOf(before));
  return partsOf(refund)
    .filter((allocation) => !known.has(allocation))
    .map((allocation) => ({ refundId: refund.id, allocation }));
}

/** The currency of a refund never changes. Throws `refund-not-found`. */
export async function getRefundCurrency(db: Database, id: string): Promise<CurrencyCode> {
  const row = await db<RefundRow>('refunds').where({ id }).first('currency');
  if (!row) throw refundNotFound(id);
  return row.currency;
}

type WithPayments = { readonly refund: Refund; readonly payments: readonly RefundablePayment[] };

/**
 * For whoever may change a balance: holds the payments of the refund's booking and then the refund, in the order of
 * everybody who holds both, until the transaction ends. Throws `refund-not-found`.
 */
export async function lockRefundWithPayments(trx: Transaction, id: string): Promise<WithPayments> {
  const row = await trx<RefundRow>('refunds').where({ id }).first('booking_id');
  if (!row) throw refundNotFound(id);
  const payments = await lockPaymentsOf(trx, row.booking_id);
  return { refund: await lockRefund(trx, id), payments };
}

/** For whoever changes no balance: holds the row until the transaction ends. Throws `refund-not-found`. */
export async function lockRefund(trx: Transaction, id: string): Promise<Refund> {
  const row = await trx<RefundRow>('refunds')
    .where({ id })
    .forUpdate()
    .first(...REFUND_COLUMNS);
  const [refund] = await withAllocations(trx, row ? [row] : []);
  if (!refund) throw refundNotFound(id);
  return refund;
}

/** The requests of a booking that wait for staff, oldest first. Holds the rows until the transaction ends. */
export async function lockWaitingRequests(trx: Transaction, bookingId: string): Promise<Refund[]> {
  const rows = await trx<RefundRow>('refunds')
    .where({ booking_id: bookingId, origin: 'request', status: 'pending' })
    .orderBy('id')
    .forUpdate()
    .select(...REFUND_COLUMNS);
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
    .select(...REFUND_COLUMNS);
  return withAllocations(trx, rows);
}

type Page = { readonly bookingId: string; readonly olderThan: string | undefined; readonly limit: number };

/** Newest first. */
export async function listRefunds(db: Database, { bookingId, olderThan, limit }: Page): Promise<Refund[]> {
  const query = db<RefundRow>('refunds').where({ booking_id: bookingId }).orderBy('id', 'desc').limit(limit);
  if (olderThan !== undefined) void query.where('id', '<', olderThan);
  return withAllocations(db, await query.select(...REFUND_COLUMNS));
}

/** Throws `refund-not-found`. */
export async function getRefund(db: Database, { id, bookingId }: { id: string; bookingId: string }): Promise<Refund> {
  const row = await db<RefundRow>('refunds')
    .where({ id, booking_id: bookingId })
    .first(...REFUND_COLUMNS);
  const [refund] = await withAllocations(db, row ? [row] : []);
  if (!refund) throw refundNotFound(id);
  return refund;
}

/** Whether what brought it about has brought about its refund already; see `Refund.cause`. */
export async function hasRefundCausedBy(trx: Transaction, cause: string): Promise<boolean> {
  return (await trx<RefundRow>('refunds').where({ cause }).first('id')) !== undefined;
}

type Releaser = {
  readonly names: Names;
  readonly bookingId: string;
  readonly currency: CurrencyCode;
  /** The id of a refund that is not counted. */
  readonly except?: string;
};
type Released = { readonly requested_by: string; readonly processed_by: string; readonly minor: number };

/**
 * How much of a booking somebody both asked for and released that went back or is on its way, in minor units. Of a refund
 * that failed that is what has not failed of it. The caller holds its payments.
 */
export async function readReleasedAlone(trx: Transaction, releaser: Releaser): Promise<number> {
  const { names, bookingId, currency, except = null } = releaser;
  const rows = await trx('refunds as r')
    .join('refund_allocations as a', 'a.refund_id', 'r.id')
    .where({ 'r.booking_id': bookingId, 'r.currency': currency })
    .whereNotNull('r.processed_by')
    .whereIn('a.status', ['reserved', 'submitted', 'pending', 'succeeded'])
    .whereRaw('r.id is distinct from ?::uuid', [except])
    .groupBy('r.requested_by', 'r.processed_by')
    .select<Released[]>('r.requested_by', 'r.processed_by', trx.raw('sum(a.amount_minor)::bigint as minor'));
  const alone = rows.filter((row) => isNamed(names, row.requested_by) && isNamed(names, row.processed_by));
  return sumMoney(
    currency,
    alone.map(({ minor: amount }) => ({ amount, currency })),
  ).amount;
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
