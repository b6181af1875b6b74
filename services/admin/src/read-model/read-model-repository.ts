import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import type { ReadModel } from './read-model.ts';

/** The largest number of records of a booking that are read: far more than a booking usually has. */
export const RECORDS_OF_BOOKING_MAX = 1_000;

/** The record of a row, with the customer of its booking where the model has one. */
export function shownRecord(db: Database, { bookingIdOf }: Pick<ReadModel<never>, 'bookingIdOf'>): Knex.Raw {
  return db.raw(bookingIdOf ? "record || jsonb_build_object('customerId', customer_id) as record" : 'record');
}

/** The record as its service published it. */
export async function findRecord<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  id: string,
): Promise<Resource | undefined> {
  const row = await db(table).where({ id }).first<{ record: Resource } | undefined>('record');
  return row?.record;
}

export async function findShownRecord<Resource>(
  db: Database,
  model: ReadModel<Resource>,
  id: string,
): Promise<Resource | undefined> {
  const row = await db(model.table).where({ id }).first<{ record: Resource } | undefined>(shownRecord(db, model));
  return row?.record;
}

/** The newest records of a booking, oldest first. */
export async function findRecordsOfBooking<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  bookingId: string,
): Promise<Resource[]> {
  const rows = await db(table)
    .where({ booking_id: bookingId })
    .orderByRaw('created_at desc, id desc')
    .limit(RECORDS_OF_BOOKING_MAX)
    .select<{ record: Resource }[]>('record');
  return rows.map(({ record }) => record).toReversed();
}
