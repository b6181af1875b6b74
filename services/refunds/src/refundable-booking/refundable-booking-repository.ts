import type { Booking, CurrencyCode } from '@booking/contracts';
import { type Database, defineStatement, type Transaction } from '@booking/runtime';
import type { KeptFee, RefundableBooking } from './refundable-booking.ts';

type BookingRow = { id: string; customer_id: string; currency: CurrencyCode };

const insertRows = defineStatement(`
  insert into refundable_bookings (id, customer_id, currency)
  select * from unnest($1::uuid[], $2::text[], $3::text[]) as known (id, customer_id, currency) order by id
  on conflict (id) do nothing`);

/** Only an erasure changes the owner of a booking, so later events change nothing. */
export async function insertRefundableBookings(db: Database, bookings: readonly Booking[]): Promise<void> {
  await insertRows(db, toColumns(bookings));
}

const upsertOwners = defineStatement(`
  insert into refundable_bookings (id, customer_id, currency)
  select distinct on (id) id, customer_id, currency
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as replaced (id, customer_id, currency, place)
  order by id, place desc
  on conflict (id) do update set customer_id = excluded.customer_id`);

/** Replaces the owners of bookings; the last owner of each counts. A later `BookingCreated` changes nothing. */
export async function replaceOwners(db: Database, bookings: readonly Booking[]): Promise<void> {
  await upsertOwners(db, toColumns(bookings));
}

function toColumns(bookings: readonly Booking[]): unknown[][] {
  return [
    bookings.map(({ id }) => id),
    bookings.map(({ customerId }) => customerId),
    bookings.map(({ total }) => total.currency),
  ];
}

/**
 * Replaces the owner of these bookings. The event about the erased booking has the same effect, and locks the bookings
 * in the same order.
 */
export async function eraseRefundableBookings(
  trx: Transaction,
  bookingIds: readonly string[],
  pseudonym: string,
): Promise<void> {
  const bookings = trx<BookingRow>('refundable_bookings').whereIn('id', [...bookingIds]);
  await bookings.clone().orderBy('id').forUpdate().select('id');
  await bookings.update({ customer_id: pseudonym });
}

const selectRow = defineStatement<BookingRow>(
  'select id, customer_id, currency from refundable_bookings where id = $1',
);

export async function findRefundableBooking(db: Database, id: string): Promise<RefundableBooking | undefined> {
  const [row] = await selectRow(db, [id]);
  return row && { id: row.id, customerId: row.customer_id, currency: row.currency };
}

/**
 * Marks the cancellation of this booking as settled, and stores its fee. True for the first caller only. The caller has
 * locked the payments, so the present time is later than all earlier requests. The transaction may have begun before.
 */
export async function claimCancellation(
  trx: Transaction,
  id: string,
  { minor, paymentIds }: Omit<KeptFee, 'settledAt'>,
): Promise<boolean> {
  const claimed = await trx('refundable_bookings')
    .where({ id, cancellation_settled_at: null })
    .update({
      cancellation_settled_at: trx.raw('clock_timestamp()'),
      kept_minor: minor,
      kept_from: [...paymentIds],
    });
  return claimed === 1;
}

/** Undefined if no cancellation was settled, or if it was settled before fees were stored. */
export async function findKeptFee(trx: Transaction, id: string): Promise<KeptFee | undefined> {
  const row = await trx('refundable_bookings')
    .where({ id })
    .whereNotNull('kept_minor')
    .first<KeptFee | undefined>({ minor: 'kept_minor', paymentIds: 'kept_from', settledAt: 'cancellation_settled_at' });
  return row;
}
