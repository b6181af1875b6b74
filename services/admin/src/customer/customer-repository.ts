import type { Booking } from '@booking/contracts';
import { defineStatement, type Transaction } from '@booking/runtime';
import { NOTIFY_LIVE_UPDATES } from '../live-update/live-update.ts';
import { holdPlaces } from '../read-model/projection-repository.ts';
import { type ReadModel, searchTextOf } from '../read-model/read-model.ts';
import type { Customers } from '../read-model/record-changes.ts';
import { toStorableJson } from '../read-model/storable.ts';

/**
 * Finds the customers of known bookings; the customer, description and metadata of a booking never change. For an
 * unknown booking, this transaction reserves its key. The transaction that stores the booking therefore waits until
 * this transaction ends, and then adds the customer to the records written here.
 */
export async function findCustomersOfBookings(
  trx: Transaction,
  bookings: ReadModel<Booking>,
  bookingIds: readonly string[],
): Promise<Customers> {
  if (bookingIds.length === 0) return new Map();
  const known = await findKnown(trx, bookings, bookingIds);
  const unknown = bookingIds.filter((id) => !known.has(id));
  if (unknown.length === 0) return known;
  await holdPlaces(trx, bookings, unknown);
  return new Map([...known, ...(await findKnown(trx, bookings, unknown))]);
}

async function findKnown(
  trx: Transaction,
  bookings: ReadModel<Booking>,
  bookingIds: readonly string[],
): Promise<Customers> {
  const rows = await selectBookings(trx, [bookingIds]);
  return new Map(
    rows.map(({ id, record }) => [id, { customerId: record.customerId, searchText: searchTextOf(bookings, record) }]),
  );
}

const selectBookings = defineStatement<{ id: string; record: Booking }>(`
  select asked.id, record from unnest($1::text[]) as asked (id)
  join booking_records on booking_records.id = asked.id::uuid`);

/** Adds the customers to records that were stored before their bookings. */
export async function nameCustomers(
  trx: Transaction,
  bookings: ReadModel<Booking>,
  { firsts }: { readonly firsts: readonly Booking[] },
): Promise<void> {
  if (firsts.length === 0) return;
  const named = firsts.map((booking) => ({
    ...{ id: booking.id, customer_id: booking.customerId },
    search_text: searchTextOf(bookings, booking).slice(1),
  }));
  await updateCustomers(trx, [toStorableJson(named)]);
}

const NAMED = [
  { table: 'payment_records', resource: 'payments' },
  { table: 'refund_records', resource: 'refunds' },
  { table: 'dispute_records', resource: 'disputes' },
] as const;

// A rebuild runs this between savepoints and must see it fail there, so `defineWrite`, which does not wait, cannot be used.
const updateCustomers = defineStatement(`
  with named as (
    select * from jsonb_to_recordset($1) as named (id uuid, customer_id text, search_text text)
  ), ${NAMED.map(updateCustomersIn).join(', ')}, changes as (
    ${NAMED.map(({ table, resource }) => `select '${resource}' as resource, * from changed_${table}`).join(' union all ')}
  )
  select ${NOTIFY_LIVE_UPDATES} from changes`);

function updateCustomersIn({ table }: (typeof NAMED)[number]): string {
  return `changed_${table} as (
    update ${table} as record
    set customer_id = named.customer_id, search_text = record.search_text || named.search_text
    from named where record.booking_id = named.id and record.customer_id is null
    returning record.id, record.booking_id
  )`;
}
