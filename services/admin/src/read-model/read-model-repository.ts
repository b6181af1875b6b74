import type { EventEnvelope } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';
import type { Knex } from 'knex';
import { findCustomerOfBooking } from '../booking-record/customer-repository.ts';
import { normalizeTerms, type ReadModel } from './read-model.ts';
import { takeTurn } from './turns-repository.ts';

/** Far more attempts and refunds than a booking ever sees. */
const RECORDS_OF_BOOKING_MAX = 1_000;

type EventPosition = Pick<EventEnvelope, 'id' | 'aggregateversion' | 'time'>;

type News<Resource> = { readonly event: EventPosition; readonly resource: Resource };

/**
 * Stores the record unless a later event about it has been seen: in whatever order events come, and however often, the
 * last one stays. Events of one version are told apart by their ids, so that this too does not depend on the order. Says
 * whether it is the first that is known of the resource.
 */
export async function saveRecord<Resource>(
  trx: Transaction,
  model: ReadModel<Resource>,
  news: News<Resource>,
): Promise<{ isFirst: boolean }> {
  const { table } = model;
  await takeTurn(trx, table);
  const { event, resource } = await mergeNews(trx, model, news);
  const saved = await trx(table)
    .insert({
      id: model.idOf(resource),
      aggregate_version: event.aggregateversion,
      event_id: event.id,
      created_at: model.createdAtOf(resource),
      record: JSON.stringify(resource),
      ...model.columnsOf(resource, event),
      ...(await foundBy(trx, model, resource)),
    })
    .onConflict('id')
    .merge()
    .whereRaw('(excluded.aggregate_version, excluded.event_id) >= (??.aggregate_version, ??.event_id)', [table, table])
    .returning<{ is_first: boolean }[]>(trx.raw('(xmax = 0) as is_first'));
  return { isFirst: saved[0]?.is_first ?? false };
}

/** By the words of a record, and by the customer of its booking if that has been heard of. */
async function foundBy<Resource>(
  trx: Transaction,
  { bookingIdOf, searchTermsOf }: ReadModel<Resource>,
  resource: Resource,
): Promise<Readonly<Record<string, unknown>>> {
  const terms = searchTermsOf(resource);
  if (!bookingIdOf) return { search_terms: toVector(trx, terms) };
  const customerId = await findCustomerOfBooking(trx, bookingIdOf(resource));
  return { customer_id: customerId, search_terms: toVector(trx, [customerId, ...terms]) };
}

function toVector(trx: Transaction, terms: readonly (string | null)[]): Knex.Raw {
  return trx.raw('array_to_tsvector(?::text[])', [normalizeTerms(terms)]);
}

/**
 * Notes the customer of a booking with those of its records that were heard of before the booking was. Their turn comes
 * first: whoever has it and has not seen the booking commits before this looks for records.
 */
export async function addCustomer<Resource>(
  trx: Transaction,
  { table, searchTermsOf }: ReadModel<Resource>,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<void> {
  await takeTurn(trx, table);
  const rows = await trx(table).where({ booking_id: id }).select<{ id: string; record: Resource }[]>('id', 'record');
  for (const row of rows) {
    const terms = [customerId, ...searchTermsOf(row.record)];
    await trx(table)
      .where({ id: row.id })
      .update({ customer_id: customerId, search_terms: toVector(trx, terms) });
  }
}

type Known<Resource> = { aggregate_version: number; event_id: string; record: Resource };

/** Adds to the news what is known already, where the model says how; the last event is that of both. */
async function mergeNews<Resource>(
  trx: Transaction,
  { table, idOf, merge }: ReadModel<Resource>,
  { event, resource }: News<Resource>,
): Promise<News<Resource>> {
  if (!merge) return { event, resource };
  const known = await trx(table)
    .where({ id: idOf(resource) })
    .first<Known<Resource> | undefined>('aggregate_version', 'event_id', 'record');
  if (!known) return { event, resource };
  const last = { ...event, aggregateversion: known.aggregate_version, id: known.event_id };
  return { event: isLater(event, last) ? event : last, resource: merge(known.record, resource) };
}

function isLater(one: EventPosition, other: EventPosition): boolean {
  const versions = one.aggregateversion - other.aggregateversion;
  return versions > 0 || (versions === 0 && one.id > other.id);
}

export async function findRecord<Resource>(
  db: Database,
  { table }: ReadModel<Resource>,
  id: string,
): Promise<Resource | undefined> {
  const row = await db(table).where({ id }).first<{ record: Resource } | undefined>('record');
  return row?.record;
}

/** With the customer of its booking. */
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
