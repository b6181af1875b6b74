import { anywhere, type Database, defineStatement, isIndexed } from '@booking/runtime';
import type { Knex } from 'knex';
import type { Delivery } from './delivery.ts';
import { COLUMNS, DELIVERY_RETENTION_DAYS, type DeliveryFilter, newestOf } from './delivery-repository.ts';

type DeliverySearch = DeliveryFilter & { readonly words: readonly string[] };

/** A searched word, and the endpoints, including deleted ones, whose address contains the word. */
type Term = { readonly pattern: string; readonly endpointIds: readonly string[] };

/**
 * The number of newest deliveries that are searched without the index. The newest deliveries usually contain a common
 * word. Words that are too short for the index are searched only there.
 */
const SEARCHED_FIRST = 1_000;

/** The expression of the index `notifications_text`. */
const TEXT = `(notifications.id::text || ' ' || type || ' ' || coalesce(notifications.booking_id::text, '') || ' ' ||
  coalesce(substring(body from '"data": *[{]"id": *"([^"]*)"'), ''))`;

/** The deliveries that have every word in their event or in the address of their endpoint, newest first. */
export async function searchDeliveries(db: Database, { words, ...filter }: DeliverySearch): Promise<Delivery[]> {
  const terms = await readTerms(db, words);
  const first = newestOf(db('deliveries'), { ...filter, limit: SEARCHED_FIRST });
  const found = await matching(db.from(first.as('deliveries')), terms, filter);
  if (found.length === filter.limit) return found;
  const [rarest, ...others] = indexedTerms(terms);
  if (rarest === undefined) return found;
  const [byEvent, byAddress] = await Promise.all([
    matching(amongEvents(db, [rarest, ...others]), terms, filter),
    rarest.endpointIds.length === 0
      ? []
      : matching(db('deliveries').whereIn('endpoint_id', [...rarest.endpointIds]), terms, filter),
  ]);
  return newestFirst([...byEvent, ...byAddress]).slice(0, filter.limit);
}

/** The addresses of all endpoints that may have deliveries. Endpoints that were deleted long ago have none. */
const selectAddresses = defineStatement<{ id: string; url: string }>(`
  select id, url from endpoints
  union all
  select id, record ->> 'url' from deleted_endpoints
  where deleted_at > now() - interval '${DELIVERY_RETENTION_DAYS} days'`);

async function readTerms(db: Database, words: readonly string[]): Promise<Term[]> {
  const endpoints = await selectAddresses(db, []);
  return words.map((typed) => {
    const word = typed.toLowerCase();
    const named = endpoints.filter(({ url }) => url.toLowerCase().includes(word));
    return { pattern: anywhere(word), endpointIds: named.map(({ id }) => id) };
  });
}

/** The terms to look up in the index: all terms that occur in no address, or else any one term. */
function indexedTerms(terms: readonly Term[]): readonly Term[] {
  const ofEvents = terms.filter(({ pattern, endpointIds }) => endpointIds.length === 0 && isIndexed(pattern));
  return ofEvents.length > 0 ? ofEvents : terms.filter(({ pattern }) => isIndexed(pattern)).slice(0, 1);
}

function amongEvents(db: Database, terms: readonly Term[]): Knex.QueryBuilder {
  const events = terms.reduce(
    (query, { pattern }) => query.whereRaw(`${TEXT} like ?`, [pattern]),
    db('notifications').select('notifications.id'),
  );
  return db.withMaterialized('found', events).from('deliveries').whereRaw('notification_id in (select id from found)');
}

function matching(query: Knex.QueryBuilder, terms: readonly Term[], filter: DeliveryFilter): Promise<Delivery[]> {
  void query.join('notifications', 'notifications.id', 'notification_id');
  for (const { pattern, endpointIds } of terms) {
    void query.whereRaw(`(${TEXT} like ? or endpoint_id = any (?::uuid[]))`, [pattern, [...endpointIds]]);
  }
  return newestOf(query, filter).select<Delivery[]>(COLUMNS);
}

/** Sorts deliveries, newest first, and drops repeated ones. */
function newestFirst(deliveries: readonly Delivery[]): Delivery[] {
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  return [...byId.values()].sort((left, right) => (left.id < right.id ? 1 : -1));
}
