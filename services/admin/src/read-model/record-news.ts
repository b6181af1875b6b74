import { idOf, toSearchVector, type Occurrence, type ReadModel } from './read-model.ts';

/** The state of a record in an event. */
export type News<Resource = unknown> = { readonly event: Occurrence; readonly resource: Resource };

/** The customers of bookings, by the ids of the bookings. */
export type Customers = ReadonlyMap<string, string>;

/**
 * One state per record: the latest, by version and by event id, so that the order of arrival does not matter. Where the
 * model can merge, it contains all events.
 */
export function latestNews(model: ReadModel, news: readonly News[]): News[] {
  const latest = new Map<string, News>();
  for (const told of news) {
    const id = idOf(told.resource);
    const known = latest.get(id);
    latest.set(id, known ? combine(model, known, told) : told);
  }
  return [...latest.values()];
}

export function combine({ merge }: ReadModel, known: News, told: News): News {
  const last = isLater(told.event, known.event) ? told : known;
  return merge ? { event: last.event, resource: merge(known.resource, told.resource) } : last;
}

function isLater(one: Occurrence, other: Occurrence): boolean {
  const versions = one.aggregateversion - other.aggregateversion;
  return versions > 0 || (versions === 0 && one.id > other.id);
}

const KEPT = ['id', 'aggregate_version', 'event_id', 'created_at', 'record', 'search_terms'];

export function columnNamesOf({ bookingIdOf, columns }: ReadModel): string[] {
  return [...KEPT, ...(bookingIdOf ? ['customer_id'] : []), ...Object.keys(columns)];
}

/** The row of a record, with its search terms and the customer of its booking if known. */
export function rowOf(model: ReadModel, { event, resource }: News, customers: Customers): Record<string, unknown> {
  const { bookingIdOf, createdAtOf, searchTermsOf, columns } = model;
  const customerId = bookingIdOf ? (customers.get(bookingIdOf(resource)) ?? null) : null;
  return {
    id: idOf(resource),
    aggregate_version: event.aggregateversion,
    event_id: event.id,
    created_at: createdAtOf(resource),
    record: resource,
    search_terms: `${toSearchVector([customerId])} ${toSearchVector(searchTermsOf(resource))}`,
    ...(bookingIdOf && { customer_id: customerId }),
    ...Object.fromEntries(Object.entries(columns).map(([name, valueOf]) => [name, valueOf(resource, event)])),
  };
}
