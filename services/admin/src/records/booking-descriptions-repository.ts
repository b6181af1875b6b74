import type { Database } from '@booking/runtime';

/** The descriptions of known bookings, by their ids. */
export async function findBookingDescriptions(
  db: Database,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db('booking_records')
    .whereIn('id', bookingIds)
    .select<{ id: string; description: string }[]>('id', db.raw("record ->> 'description' as description"));
  return new Map(rows.map(({ id, description }) => [id, description]));
}
