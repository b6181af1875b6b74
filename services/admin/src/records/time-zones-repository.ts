import type { Database } from '@booking/runtime';

/** The number of latest bookings in which time zones are looked up. */
const BOOKINGS_MAX = 1_000;

/** The time zones of the properties: those in the cancellation policies of the latest bookings, most frequent first. */
export async function findTimeZones(db: Database): Promise<string[]> {
  const latest = db('booking_records')
    .orderByRaw('created_at desc, id desc')
    .limit(BOOKINGS_MAX)
    .select(db.raw(`record -> 'cancellationPolicy' ->> 'timeZone' as zone`));
  const rows = await db
    .from(latest.as('latest'))
    .whereNotNull('zone')
    .groupBy('zone')
    .orderByRaw('count(*) desc, zone')
    .select<{ zone: string }[]>('zone');
  return rows.map(({ zone }) => zone);
}
