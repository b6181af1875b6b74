import { type CurrencyCode, ProblemError, sumMoney } from '@booking/contracts';
import type { PageRequest } from '@booking/messaging';
import { type Database, defineStatement, type Transaction } from '@booking/runtime';
import { isNamed, type Names } from '../approval-policy/approval-policy.ts';
import type { NamedPayment, RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import {
  type AllocationNames,
  CLOCK,
  lockNamedPaymentsOfAllocations,
  lockNamedPaymentsOfRefunds,
  lockPaymentsOfRefund,
  REFUNDS_OF_ALLOCATIONS,
} from '../refundable-payment/refundable-payment-repository.ts';
import { isRequest, type Refund } from './refund.ts';
import { type RefundRow, ROW_WITH_ALLOCATION, type RowWithAllocation, toRefunds } from './refund-row.ts';

export function defineRefundSelect<Row extends RowWithAllocation>(condition: string, otherColumns = '') {
  return defineStatement<Row>(
    `select ${ROW_WITH_ALLOCATION}${otherColumns}
     from refunds r join refund_allocations a on a.refund_id = r.id where ${condition}`,
  );
}

/** Locks refunds, and reads the clock after the earlier lock of their payments. */
function defineLockedSelect(condition: string) {
  return defineRefundSelect<RowWithAllocation & { at: Date }>(
    `${condition} order by r.id, a.id for update of r, a`,
    `, ${CLOCK} as at`,
  );
}

/** The currency of a refund, which never changes. Throws `refund-not-found`. */
export async function getRefundCurrency(db: Database, id: string): Promise<CurrencyCode> {
  const row = await db<RefundRow>('refunds').where({ id }).first('currency');
  if (!row) throw refundNotFound(id);
  return row.currency;
}

type WithPayments = {
  readonly refund: Refund;
  readonly payments: readonly RefundablePayment[];
  /** The time of the database. */
  readonly at: Date;
};

/**
 * Locks the payments of the refund's booking and then the refund until the transaction ends. All writers use this
 * order, to avoid deadlocks. Throws `refund-not-found`.
 */
export async function lockRefundWithPayments(trx: Transaction, id: string): Promise<WithPayments> {
  const [{ payments, at }, rows] = await Promise.all([lockPaymentsOfRefund(trx, id), selectForUpdate(trx, [[id]])]);
  const [refund] = toRefunds(rows);
  if (!refund || !at) throw refundNotFound(id);
  return { refund, payments, at };
}

const selectForUpdate = defineLockedSelect('r.id = any($1)');

type LockedRefunds = {
  readonly refunds: readonly Refund[];
  readonly payments: readonly NamedPayment[];
  /** Undefined when none of these refunds exists. */
  readonly at: Date | undefined;
};

/**
 * Locks in the same order, but does not read the balances. The lock on the payments keeps out new allocations, so no
 * allocation is missing.
 */
export async function lockRefunds(trx: Transaction, ids: readonly string[]): Promise<LockedRefunds> {
  const [payments, rows] = await Promise.all([lockNamedPaymentsOfRefunds(trx, ids), selectForUpdate(trx, [ids])]);
  return { payments, refunds: toRefunds(rows), at: rows[0]?.at };
}

const selectOfAllocationsForUpdate = defineLockedSelect(`r.id in (${REFUNDS_OF_ALLOCATIONS})`);

/** May lack a refund whose allocation gets its gateway reference at the same time. */
export async function lockRefundsOfAllocations(trx: Transaction, names: AllocationNames): Promise<LockedRefunds> {
  const [payments, rows] = await Promise.all([
    lockNamedPaymentsOfAllocations(trx, names),
    selectOfAllocationsForUpdate(trx, [names.ids, names.methods, names.references]),
  ]);
  const bookingIds = new Set(payments.map(({ bookingId }) => bookingId));
  const refunds = toRefunds(rows).filter(({ bookingId }) => bookingIds.has(bookingId));
  return { payments, refunds, at: rows[0]?.at };
}

const selectInState = defineRefundSelect('r.booking_id = $1 and r.status = $2 order by r.id, a.id for update of r, a');

export async function lockWaitingRefunds(trx: Transaction, bookingId: string): Promise<Refund[]> {
  return toRefunds(await selectInState(trx, [bookingId, 'pending']));
}

export async function lockWaitingRequests(trx: Transaction, bookingId: string): Promise<Refund[]> {
  return (await lockWaitingRefunds(trx, bookingId)).filter(isRequest);
}

export async function lockFailedRequests(trx: Transaction, bookingId: string): Promise<Refund[]> {
  return toRefunds(await selectInState(trx, [bookingId, 'failed'])).filter(isRequest);
}

type Due = { readonly method: string; readonly limit: number };

const lockDue = defineStatement<{ id: string; at: Date }>(`
  select id, now() as at from refunds where id in (
    select refund_id from refund_allocations where method = $1 and due_at <= now() order by due_at limit $2
  ) for update skip locked`);

type DueRefunds = { readonly refunds: readonly Refund[]; readonly at: Date };

/**
 * Locks refunds with an allocation that is due at this gateway, and skips locked refunds. Undefined if there are none.
 */
export async function lockDueRefunds(trx: Transaction, { method, limit }: Due): Promise<DueRefunds | undefined> {
  const locked = await lockDue(trx, [method, limit]);
  if (!locked[0]) return undefined;
  const rows = await selectForUpdate(trx, [locked.map(({ id }) => id)]);
  return { refunds: toRefunds(rows), at: locked[0].at };
}

const selectDueMethods = defineStatement<{ method: string; dueSeconds: number }>(`
  select method, extract(epoch from now() - min(due_at))::float8 as "dueSeconds"
  from refund_allocations where due_at <= now() group by method`);

export function listDueMethods(db: Database): ReturnType<typeof selectDueMethods> {
  return selectDueMethods(db, []);
}

type Page = { readonly bookingId: string; readonly before: string | undefined; readonly limit: number };

const selectPage = defineRefundSelect(`
  r.id in (select id from refunds where booking_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3)
  order by r.id desc, a.id`);

export async function listRefunds(db: Database, { bookingId, before, limit }: Page): Promise<Refund[]> {
  return toRefunds(await selectPage(db, [bookingId, before ?? null, limit]));
}

const selectPageAfter = defineRefundSelect(
  'r.id in (select id from refunds where id > $1 order by id limit $2) order by r.id, a.id',
);

export async function listRefundsAfter(db: Database, { after, limit }: PageRequest): Promise<Refund[]> {
  return toRefunds(await selectPageAfter(db, [after, limit]));
}

const selectOfBooking = defineRefundSelect('r.id = $1 and r.booking_id = $2 order by a.id');

export async function getRefund(db: Database, { id, bookingId }: { id: string; bookingId: string }): Promise<Refund> {
  const [refund] = toRefunds(await selectOfBooking(db, [id, bookingId]));
  if (!refund) throw refundNotFound(id);
  return refund;
}

export async function hasRefundCausedBy(trx: Transaction, cause: string): Promise<boolean> {
  return (await trx<RefundRow>('refunds').where({ cause }).first('id')) !== undefined;
}

type Releaser = {
  readonly names: Names;
  readonly bookingId: string;
  readonly currency: CurrencyCode;
  readonly except?: string;
};
type Released = { readonly requested_by: string; readonly released_by: string; readonly minor: number };
const RELEASED_BY = 'coalesce(a.released_by, r.processed_by)';

/**
 * The amount, in minor units, of a booking's refunds that one person both requested and released. Failed allocations do
 * not count. An allocation that was processed again counts for the person who did so. The caller has locked the
 * payments.
 */
export async function readReleasedAlone(trx: Transaction, releaser: Releaser): Promise<number> {
  const { names, bookingId, currency, except = null } = releaser;
  const rows = await trx('refunds as r')
    .join('refund_allocations as a', 'a.refund_id', 'r.id')
    .where({ 'r.booking_id': bookingId, 'r.currency': currency })
    .whereNotNull('r.processed_by')
    .whereIn('a.status', ['reserved', 'submitted', 'pending', 'succeeded'])
    .whereRaw('r.id is distinct from ?::uuid', [except])
    .groupByRaw(`r.requested_by, ${RELEASED_BY}`)
    .select<Released[]>(
      'r.requested_by',
      trx.raw(`${RELEASED_BY} as released_by`),
      trx.raw('sum(a.amount_minor)::bigint as minor'),
    );
  const alone = rows.filter((row) => isNamed(names, row.requested_by) && isNamed(names, row.released_by));
  return sumMoney(
    currency,
    alone.map(({ minor: amount }) => ({ amount, currency })),
  ).amount;
}

/** The present time of the database, by which all replicas measure leases and schedules. */
export async function readDatabaseClock(trx: Transaction): Promise<Date> {
  const { rows } = await trx.raw<{ rows: [{ now: Date }] }>('select clock_timestamp() as now');
  return rows[0].now;
}

function refundNotFound(id: string): ProblemError {
  return new ProblemError('refund-not-found', `There is no refund ${id}.`);
}
