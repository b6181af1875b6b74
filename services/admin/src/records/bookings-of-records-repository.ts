import type { Database } from '@booking/runtime';

type Described<Resource> = Resource & { readonly bookingDescription: string | null };

/** Records with the descriptions of their bookings; null for a booking that is not known yet. */
export async function addBookingDescriptions<Resource extends { readonly bookingId: string }>(
  db: Database,
  records: readonly Resource[],
): Promise<Described<Resource>[]> {
  const bookingIds = records.map(({ bookingId }) => bookingId);
  const bookings = await findBookings(db, [...new Set(bookingIds)]);
  return records.map((record) => ({
    ...record,
    bookingDescription: bookings.get(record.bookingId)?.description ?? null,
  }));
}

type Booking = { readonly id: string; readonly customer_id: string; readonly description: string };

export async function findBookings(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Booking>> {
  const rows = await db('booking_records')
    .whereIn('id', ids)
    .select<Booking[]>('id', 'customer_id', db.raw("record ->> 'description' as description"));
  return new Map(rows.map((row) => [row.id, row]));
}
