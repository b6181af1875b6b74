import type { Database } from '@booking/runtime';

type Described<Resource> = Resource & { readonly bookingDescription: string | null };

/** Records with the descriptions of their bookings; null for a booking that is not known yet. */
export async function addBookingDescriptions<Resource extends { readonly bookingId: string }>(
  db: Database,
  records: readonly Resource[],
): Promise<Described<Resource>[]> {
  const bookingIds = records.map(({ bookingId }) => bookingId);
  const descriptions = await findBookingDescriptions(db, [...new Set(bookingIds)]);
  return records.map((record) => ({ ...record, bookingDescription: descriptions.get(record.bookingId) ?? null }));
}

async function findBookingDescriptions(
  db: Database,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db('booking_records')
    .whereIn('id', bookingIds)
    .select<{ id: string; description: string }[]>('id', db.raw("record ->> 'description' as description"));
  return new Map(rows.map(({ id, description }) => [id, description]));
}
