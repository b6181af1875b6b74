import { ProblemError } from '@booking/contracts';
import { idBeforeTime } from '@booking/messaging';
import { announce, type Database, newId, type Transaction } from '@booking/runtime';
import { mapColumns, type RowOf } from '../columns/columns.ts';
import { type Erasure, newPseudonym } from './erasure.ts';

/** Announced when an erasure is approved. */
export const ERASURE_DUE = 'erasure-due';

const COLUMNS = {
  id: 'id',
  customerId: 'customer_id',
  pseudonym: 'pseudonym',
  status: 'status',
  requestedBy: 'requested_by',
  requestedAt: 'requested_at',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
  finishedAt: 'finished_at',
  problem: 'problem',
  bookingIds: 'booking_ids',
  scannedFrom: 'scanned_from',
} as const;

type Row = RowOf<Erasure, typeof COLUMNS>;
const { fromRow: toErasure } = mapColumns<Erasure, typeof COLUMNS>(COLUMNS);

type Request = {
  readonly customerId: string;
  /** The pseudonym of an earlier erasure of the customer. Without it, the customer gets a new pseudonym. */
  readonly pseudonym?: string | undefined;
  readonly by: string;
  readonly at: Date;
};

/** Stores a request. Returns undefined when another request for the customer is open. */
export async function insertErasure(db: Database, request: Request): Promise<Erasure | undefined> {
  const id = newId();
  const { customerId, pseudonym = newPseudonym(id), by, at } = request;
  const [row] = await db<Row>('erasures')
    .insert({
      ...{ id, customer_id: customerId, pseudonym, status: 'requested' },
      ...{ requested_by: by, requested_at: at },
    })
    .onConflict()
    .ignore()
    .returning('*');
  return row && toErasure(row);
}

type Named = { readonly customer_id: string } | { readonly pseudonym: string };

/**
 * The latest erasure of this customer, preferably one that was not rejected. Once an erasure is done, the pseudonym
 * replaces the id of its customer.
 */
export async function findErasure(db: Database, named: Named): Promise<Erasure | undefined> {
  const row = await db<Row>('erasures').where(named).orderByRaw(`status = 'rejected', id desc`).first();
  return row && toErasure(row);
}

export async function lockErasure(trx: Transaction, id: string): Promise<Erasure | undefined> {
  const row = await trx<Row>('erasures').where({ id }).forUpdate().first();
  return row && toErasure(row);
}

export async function listDoneSteps(db: Database, { id }: Pick<Erasure, 'id'>): Promise<string[]> {
  return db('erasure_steps').where({ erasure_id: id }).pluck<string[]>('step');
}

type Decision = { readonly status: 'rejected' | 'running'; readonly by: string; readonly at: Date };

/**
 * Approves or rejects an erasure. A rejected erasure of an erased customer forgets the former id at once, because no pass
 * of it follows.
 */
export async function decideErasure(
  trx: Transaction,
  erasure: Erasure,
  { status, by, at }: Decision,
): Promise<Erasure> {
  const { id } = erasure;
  const decided = { status, decided_by: by, decided_at: at };
  const due = status === 'running' ? { next_pass_at: trx.fn.now() } : {};
  await trx('erasures')
    .where({ id })
    .update({ ...decided, ...due });
  if (status === 'rejected') {
    const own = newPseudonym(id);
    await trx('erasures')
      .where({ id })
      .whereNot({ pseudonym: own })
      .update({ customer_id: trx.ref('pseudonym') });
  }
  announce(trx, ERASURE_DUE);
  return { ...erasure, status, decidedBy: by, decidedAt: at };
}

/** Another replica takes a pass over after this time without progress. A step or page must take less. */
const LEASE_SECONDS = 30;

/** Takes the next pass that is due. Another replica takes it over when its process dies. */
export async function claimErasure(db: Database): Promise<Erasure | undefined> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `update erasures set next_pass_at = now() + make_interval(secs => ?) where id = (
       select id from erasures where next_pass_at <= now() order by next_pass_at limit 1 for update skip locked)
     returning *`,
    [LEASE_SECONDS],
  );
  return rows[0] && toErasure(rows[0]);
}

export async function extendLease(db: Database, { id }: Erasure): Promise<void> {
  await db.raw('update erasures set next_pass_at = now() + make_interval(secs => ?) where id = ?', [LEASE_SECONDS, id]);
}

export async function saveBookings(db: Database, { id }: Erasure, bookingIds: readonly string[]): Promise<void> {
  await db('erasures')
    .where({ id })
    .update({ booking_ids: [...bookingIds] });
}

export async function saveStep(db: Database, { id }: Erasure, step: string): Promise<void> {
  await db('erasure_steps').insert({ erasure_id: id, step }).onConflict().ignore();
}

/** The next attempt runs these steps again. */
export async function forgetSteps(db: Database, { id }: Erasure, steps: readonly string[]): Promise<void> {
  await db('erasure_steps')
    .where({ erasure_id: id })
    .whereIn('step', [...steps])
    .delete();
}

const RETRY_SECONDS = 5;

export async function postponeErasure(db: Database, { id }: Erasure, problem: string): Promise<void> {
  await db.raw('update erasures set problem = ?, next_pass_at = now() + make_interval(secs => ?) where id = ?', [
    ...[problem, RETRY_SECONDS, id],
  ]);
}

/** How long an erasure is repeated after its end. After this time, no stream, outbox or consumer can deliver an old event. */
const REPEATED_DAYS = 100;

/**
 * Ends a pass. The first pass forgets the id of the customer, also in earlier requests. Passes are repeated daily for
 * what arrives late, such as a webhook about a dispute. The next pass reads everything since the first step of this
 * pass, which may have waited for days.
 */
export async function finishPass(trx: Transaction, { id, customerId, pseudonym }: Erasure): Promise<void> {
  const steps = await trx('erasure_steps').where({ erasure_id: id }).delete<{ done_at: Date }[]>('done_at');
  // Another process has ended this pass.
  if (steps.length === 0) return;
  const firstDoneAt = new Date(Math.min(...steps.map((step) => step.done_at.getTime())));
  await trx('erasures').where({ customer_id: customerId }).update({ customer_id: pseudonym });
  await trx.raw(
    `update erasures set status = 'done', finished_at = coalesce(finished_at, now()), problem = null, scanned_from = ?,
       next_pass_at = case
         when finished_at + make_interval(days => ?) <= now() then null else now() + interval '1 day' end
     where id = ?`,
    [idBeforeTime(firstDoneAt), REPEATED_DAYS, id],
  );
}

/** Tells staff early what prevents an erasure. The bookings service checks again when the erasure runs. */
const OPEN = `
  select 'Booking ' || id || ' is pending.' as obstacle from booking_records
    where customer_id = :customerId and status = 'pending'
  union all
  select 'Booking ' || id || ' has not ended.' from booking_records
    where customer_id = :customerId and status = 'confirmed'
      and coalesce(record ->> 'endsAt', record ->> 'startsAt')::timestamptz > :at
  union all
  select 'Payment ' || id || ' is open.' from payment_records
    where customer_id = :customerId and status = 'initiated'
  union all
  select 'Refund ' || id || ' is ' || status || '.' from refund_records
    where customer_id = :customerId and status in ('pending', 'processing')
  union all
  select 'Dispute ' || id || ' is open.' from dispute_records
    where customer_id = :customerId and status = 'open'
  limit 1`;

/** Throws `customer-not-erasable`, naming a record of the customer that may still change. */
export async function requireNothingOpen(db: Database, customerId: string, at: Date): Promise<void> {
  const { rows } = await db.raw<{ rows: { obstacle: string }[] }>(OPEN, { customerId, at });
  if (rows[0]) throw new ProblemError('customer-not-erasable', rows[0].obstacle);
}
