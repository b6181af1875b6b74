import type { Database } from '@booking/runtime';
import type { ReadModel } from './read-model.ts';

/** Far more records than a booking ever has. */
const RECORDS_OF_BOOKING_MAX = 1_000;

export async function findRecord<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  id: string,
): Promise<Resource | undefined> {
  const row = await db(table).where({ id }).first<{ record: Resource } | undefined>('record');
  return row?.record;
}

/** The record with the customer of its booking. */
export async function findShownRecord<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  id: string,
): Promise<(Resource & { customerId: string | null }) | undefined> {
  const row = await db(table)
    .where({ id })
    .first<{ record: Resource; customer_id: string | null } | undefined>('record', 'customer_id');
  return row && { ...row.record, customerId: row.customer_id };
}

/** The records of a booking, oldest first. */
export async function findRecordsOfBooking<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  bookingId: string,
): Promise<Resource[]> {
  const rows = await db(table)
    .where({ booking_id: bookingId })
    .orderBy(['created_at', 'id'])
    .limit(RECORDS_OF_BOOKING_MAX)
    .select<{ record: Resource }[]>('record');
  return rows.map(({ record }) => record);
}
