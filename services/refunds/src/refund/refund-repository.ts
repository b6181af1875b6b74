import assert from 'node:assert/strict';
import { ProblemError, sumMoney, type CurrencyCode } from '@booking/contracts';
import { recordEventsOf } from '@booking/messaging';
import { afterCommit, announce, count, defineStatement, type Database, type Transaction } from '@booking/runtime';
import { isNamed, type Names } from '../approval-policy/approval-policy.ts';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { lockPaymentsOfRefund } from '../refundable-payment/refundable-payment-repository.ts';
import type { Allocation } from './allocation.ts';
import { ALLOCATION_COLUMNS, loadAllocations, toAllocationRow } from './allocation-repository.ts';
import { balanceMovements, sumMovements } from './balance-movements.ts';
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

  await saveChanges(trx, changes);
  await recordEventsOf(
    trx,
    changes.flatMap(({ refund, events }) => events.map((event) => ({ aggregate: refund, event }))),
  );
  const moved = changes.filter(({ before, refund }) => before?.status !== refund.status);
  afterCommit(trx, () => moved.forEach(({ refund: { status } }) => count('booking.refunds', { status })));
}

const REFUNDS = REFUND_COLUMNS.join(', ');
const ALLOCATIONS = ALLOCATION_COLUMNS.join(', ');

/** Returns the payments whose balances bear what is moved of them. */
const upsertChanges = defineStatement<{ id: string }>(`
  with saved_refunds as (
    insert into refunds (${REFUNDS}) select ${REFUNDS} from jsonb_populate_recordset(null::refunds, $1)
    on conflict (id) do update set (${REFUNDS}) = (${excluded(REFUND_COLUMNS)})
  ), saved_allocations as (
    insert into refund_allocations (${ALLOCATIONS})
    select ${ALLOCATIONS} from jsonb_populate_recordset(null::refund_allocations, $2)
    on conflict (id) do update set (${ALLOCATIONS}) = (${excluded(ALLOCATION_COLUMNS)})
  )
  update refundable_payments p
  set reserved_minor = p.reserved_minor + moved.reserved_minor, refunded_minor = p.refunded_minor + moved.refunded_minor
  from jsonb_to_recordset($3) as moved (id uuid, reserved_minor bigint, refunded_minor bigint)
  where p.id = moved.id
    and p.reserved_minor + moved.reserved_minor + p.refunded_minor + moved.refunded_minor <= p.captured_minor
  returning p.id`);

function excluded(columns: readonly string[]): string {
  return columns.map((column) => `excluded.${column}`).join(', ');
}

/** The currency of a refund never changes. Throws `refund-not-found`. */
export async function getRefundCurrency(db: Database, id: string): Promise<CurrencyCode> {
  const row = await db<RefundRow>('refunds').where({ id }).first('currency');
  if (!row) throw refundNotFound(id);
  return row.currency;
}

/** Balances that cannot bear what is moved mean a bug, and throw. */
async function saveChanges(trx: Transaction, changes: readonly Decision[]): Promise<void> {
  const parts = changes.flatMap(changedParts);
  const movements = sumMovements(changes.flatMap(({ before, refund }) => balanceMovements(before, refund)));
  const borne = await upsertChanges(trx, [
    JSON.stringify(changes.map(({ refund }) => toRow(refund))),
    JSON.stringify(parts.map(({ refundId, allocation }) => toAllocationRow(refundId, allocation))),
    JSON.stringify(
      movements.map(({ paymentId, reservedMinor, refundedMinor }) => ({
        id: paymentId,
        reserved_minor: reservedMinor,
        refunded_minor: refundedMinor,
      })),
    ),
  ]);
  const overdrawn = movements.filter(({ paymentId }) => !borne.some(({ id }) => id === paymentId));
  assert.deepEqual(overdrawn, [], 'The balance of a payment does not bear its refunds');
  for (const { allocation, isDueSooner } of parts) if (isDueSooner) announce(trx, refundDue(allocation.method));
}

/** Announced when a gateway is to be called for a part of a refund. */
export function refundDue(method: string): string {
  return `refund-due-${method}`;
}

type ChangedPart = { readonly refundId: string; readonly allocation: Allocation; readonly isDueSooner: boolean };

/** Those that were replaced come first: another part may take the gateway's name over from one of them. */
function changedParts({ before, refund }: Decision): ChangedPart[] {
  const known = before ? partsOf(before) : [];
  return partsOf(refund)
    .filter((allocation) => !known.includes(allocation))
    .map((allocation) => {
      const dueBefore = known.find(({ id }) => id === allocation.id)?.dueAt ?? null;
      const isDueSooner = allocation.dueAt !== null && (dueBefore === null || allocation.dueAt < dueBefore);
      return { refundId: refund.id, allocation, isDueSooner };
    });
}

type WithPayments = {
  readonly refund: Refund;
  readonly payments: readonly RefundablePayment[];
  /** By the clock of the database. */
  readonly at: Date;
};

/**
 * For whoever may change a balance: holds the payments of the refund's booking and then the refund, in the order of
 * everybody who holds both, until the transaction ends. Throws `refund-not-found`.
 */
export async function lockRefundWithPayments(trx: Transaction, id: string): Promise<WithPayments> {
  const { payments, at } = await lockPaymentsOfRefund(trx, id);
  if (!at) throw refundNotFound(id);
  return { refund: await lockRefund(trx, id), payments, at };
}

const selectForUpdate = defineStatement<RefundRow>(`select ${REFUNDS} from refunds where id = $1 for update`);

/** For whoever changes no balance: holds the row until the transaction ends. Throws `refund-not-found`. */
export async function lockRefund(trx: Transaction, id: string): Promise<Refund> {
  const [refund] = await withAllocations(trx, await selectForUpdate(trx, [id]));
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

const selectDueForUpdate = defineStatement<RefundRow & { at: Date }>(`
  select ${REFUNDS}, now() as at from refunds where id in (
    select refund_id from refund_allocations where method = $1 and due_at <= now() order by due_at limit $2
  ) for update skip locked`);

type DueRefunds = { readonly refunds: readonly Refund[]; readonly at: Date };

/**
 * Locks refunds of which this gateway is due to be called for a part, leaving out those that others work on. Undefined
 * when there are none.
 */
export async function lockDueRefunds(trx: Transaction, { method, limit }: Due): Promise<DueRefunds | undefined> {
  const rows = await selectDueForUpdate(trx, [method, limit]);
  return rows[0] && { refunds: await withAllocations(trx, rows), at: rows[0].at };
}

const selectDueMethods = defineStatement<{ method: string }>(
  'select distinct method from refund_allocations where due_at <= now()',
);

/** The gateways that are due to be called. */
export async function listDueMethods(db: Database): Promise<string[]> {
  return (await selectDueMethods(db, [])).map(({ method }) => method);
}

type Page = { readonly bookingId: string; readonly olderThan: string | undefined; readonly limit: number };

/** Newest first. */
export async function listRefunds(db: Database, { bookingId, olderThan, limit }: Page): Promise<Refund[]> {
  const query = db<RefundRow>('refunds').where({ booking_id: bookingId }).orderBy('id', 'desc').limit(limit);
  if (olderThan !== undefined) void query.where('id', '<', olderThan);
  return withAllocations(db, await query.select(...REFUND_COLUMNS));
}

const selectOfBooking = defineStatement<RefundRow>(`select ${REFUNDS} from refunds where id = $1 and booking_id = $2`);

/** Throws `refund-not-found`. */
export async function getRefund(db: Database, { id, bookingId }: { id: string; bookingId: string }): Promise<Refund> {
  const [refund] = await withAllocations(db, await selectOfBooking(db, [id, bookingId]));
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
