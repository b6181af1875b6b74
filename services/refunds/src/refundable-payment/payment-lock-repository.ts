import type { CurrencyCode } from '@booking/contracts';
import { defineStatement, defineWrite, type Transaction } from '@booking/runtime';
import type { RefundableBooking } from '../refundable-booking/refundable-booking.ts';
import type { NamedPayment, RefundablePayment } from './refundable-payment.ts';
import {
  LOCKED,
  type LockedRow,
  type PaymentRow,
  SELECTED,
  type SelectedRow,
  toNamedPayment,
  toRefundablePayment,
} from './refundable-payment-row.ts';

/** Locks payments until the transaction ends, oldest first. Each row has the time at which its lock was taken. */
function defineLock(from: string) {
  const locked = `select ${LOCKED} from ${from} order by p.id for update of p`;
  return defineStatement<LockedRow>(`select *, clock_timestamp() as at from (${locked}) as locked`);
}

type RowAt = SelectedRow & { at: Date };

/** One time for all rows. */
const CLOCK = '(select clock_timestamp())';

/**
 * Locks payments, and then reads their balances. A statement that waits for a lock still sees other tables as they were
 * before it waited, so a second statement reads the disputes and the clock. Both statements share a round trip. The
 * clock orders the decisions about a booking, because `now()` is the time before the wait.
 */
function defineLockedRead<Row extends RowAt>(from: string, { at = CLOCK, others = '' } = {}) {
  const lock = defineLock(from);
  const read = defineStatement<Row>(`select ${SELECTED}, ${at} as at${others} from ${from} order by p.id`);
  return async (trx: Transaction, values: readonly unknown[]): Promise<Row[]> => {
    const [locked, rows] = await Promise.all([lock(trx, values), read(trx, values)]);
    const ids = new Set(locked.map(({ id }) => id));
    return rows.filter(({ id }) => ids.has(id));
  };
}

const readLockedOfBooking = defineLockedRead('refundable_payments p where booking_id = $1');

/**
 * Locks the payments of a booking until the transaction ends, so that decisions about its refunds queue up. A caller
 * that also locks refunds of the booking locks the payments first.
 */
export async function lockPaymentsOfBooking(trx: Transaction, bookingId: string): Promise<RefundablePayment[]> {
  return (await readLockedOfBooking(trx, [bookingId])).map(toRefundablePayment);
}

type RowWithBooking = RowAt & { customer_id: string; booking_currency: CurrencyCode; waiting_requests: number };

/** Waiting requests of staff need approval. All other waiting requests come from the customer. */
const WAITING_REQUESTS = `(select count(*) from refunds r
  where r.booking_id = p.booking_id and r.status = 'pending' and r.origin = 'request' and not r.needs_approval)`;
/** A request after the cancellation is later by a millisecond, which is the precision of stored times. */
const AFTER_CANCELLATION = `greatest(${CLOCK}, b.cancellation_settled_at + interval '1 ms')`;
const readLockedOfBookings = defineLockedRead<RowWithBooking>(
  'refundable_payments p join refundable_bookings b on b.id = p.booking_id where p.booking_id = any($1)',
  {
    at: AFTER_CANCELLATION,
    others: `, b.customer_id, b.currency as booking_currency, ${WAITING_REQUESTS} as waiting_requests`,
  },
);

export type PaidBooking = {
  readonly booking: RefundableBooking;
  readonly payments: readonly RefundablePayment[];
  /** The number of refunds that the customer requested and that wait for staff. */
  readonly waitingRequests: number;
};
type PaidBookings = { readonly bookings: Map<string, PaidBooking>; readonly at: Date | undefined };

export async function lockBookingsWithPayments(trx: Transaction, ids: readonly string[]): Promise<PaidBookings> {
  const rows = await readLockedOfBookings(trx, [ids]);
  const bookings = new Map<string, PaidBooking>();
  for (const row of rows) {
    const {
      booking_id: id,
      customer_id: customerId,
      booking_currency: currency,
      waiting_requests: waitingRequests,
    } = row;
    const { payments: earlier = [] } = bookings.get(id) ?? {};
    const payments = [...earlier, toRefundablePayment(row)];
    bookings.set(id, { booking: { id, customerId, currency }, payments, waitingRequests });
  }
  return { bookings, at: latest(rows.map(({ at }) => at)) };
}

function latest([first, ...others]: readonly Date[]): Date | undefined {
  return others.reduce((last, at) => (last && last > at ? last : at), first);
}

/** The time comes from the database, and is undefined if there are no payments. */
type Held<Payment> = { readonly payments: readonly Payment[]; readonly at: Date | undefined };

const OF_REFUNDS = 'refundable_payments p where booking_id in (select booking_id from refunds where id = any($1))';
const readLockedOfRefunds = defineLockedRead(OF_REFUNDS);
const lockOfRefunds = defineLock(OF_REFUNDS);

export async function lockPaymentsOfRefund(trx: Transaction, refundId: string): Promise<Held<RefundablePayment>> {
  const rows = await readLockedOfRefunds(trx, [[refundId]]);
  return { payments: rows.map(toRefundablePayment), at: rows[0]?.at };
}

/** Locks without reading the balances, which is a single statement. */
export async function lockNamedPaymentsOfRefunds(
  trx: Transaction,
  ids: readonly string[],
): Promise<Held<NamedPayment>> {
  return toHeld(await lockOfRefunds(trx, [ids]));
}

/** Identifies allocations as gateways do: by our id, or by a method and its reference. */
export type AllocationNames = {
  readonly ids: readonly string[];
  readonly methods: readonly string[];
  readonly references: readonly string[];
};

/** The ids of the refunds with allocations that `$1`, `$2` and `$3` identify. Replaced allocations count too. */
export const REFUNDS_OF_ALLOCATIONS = `
  select refund_id from refund_allocations where id = any($1)
  union
  select named.refund_id from refund_allocations named
  join unnest($2::text[], $3::text[]) as given (method, reference)
    on named.method = given.method and named.gateway_reference = given.reference`;

const lockOfAllocations = defineLock(
  `refundable_payments p where booking_id in (select booking_id from refunds where id in (${REFUNDS_OF_ALLOCATIONS}))`,
);

/** Locks without reading the balances. */
export async function lockNamedPaymentsOfAllocations(
  trx: Transaction,
  { ids, methods, references }: AllocationNames,
): Promise<Held<NamedPayment>> {
  return toHeld(await lockOfAllocations(trx, [ids, methods, references]));
}

function toHeld(rows: readonly LockedRow[]): Held<NamedPayment> {
  return { payments: rows.map(toNamedPayment), at: rows.at(-1)?.at };
}

/** Bookings, allocations and payments, as events name them. The names of payments belong to `methods`. */
export type EventNames = AllocationNames & {
  readonly bookingIds: readonly string[];
  readonly captureReferences: readonly (string | null)[];
  readonly paymentReferences: readonly (string | null)[];
};

const lockOfEvents = defineWrite(`
  select from refundable_payments where booking_id in (
    select unnest($4::uuid[])
    union
    select booking_id from refunds where id in (${REFUNDS_OF_ALLOCATIONS})
    union
    select p.booking_id from unnest($2::text[], $5::text[]) as given (method, reference)
      join refundable_payments p on p.method = given.method and p.capture_reference = given.reference
    union
    select p.booking_id from unnest($2::text[], $6::text[]) as given (method, reference)
      join refundable_payments p on p.method = given.method and p.gateway_reference = given.reference
  ) order by id for update`);

/** Locks all payments of the bookings that events are about. */
export async function lockPaymentsOfEvents(trx: Transaction, names: EventNames): Promise<void> {
  const { ids, methods, references, bookingIds, captureReferences, paymentReferences } = names;
  await lockOfEvents(trx, [ids, methods, references, bookingIds, captureReferences, paymentReferences]);
}

type Names = { method: string; captureReference: string | null; paymentReference: string | null };

/** The payment with one of these gateway references, locked together with all payments of its booking. */
export async function lockPaymentNamed(trx: Transaction, names: Names): Promise<RefundablePayment | undefined> {
  const { method, captureReference, paymentReference } = names;
  const named = await trx<PaymentRow>('refundable_payments')
    .where({ method })
    .whereRaw('(capture_reference = ? or gateway_reference = ?)', [captureReference, paymentReference])
    .orderBy('id')
    .first('id', 'booking_id');
  if (!named) return undefined;
  return (await lockPaymentsOfBooking(trx, named.booking_id)).find(({ id }) => id === named.id);
}
