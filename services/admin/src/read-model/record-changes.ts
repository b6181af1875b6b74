import { joinSearchTexts } from '../search/search-text.ts';
import { idOf, type Occurrence, type ReadModel, searchTextOf } from './read-model.ts';

export type RecordChange<Resource = unknown> = { readonly event: Occurrence; readonly resource: Resource };

/** A record with the version, the event and the time of its state. */
export type Stated = {
  readonly event: Pick<Occurrence, 'id' | 'aggregateversion' | 'time'> & Partial<Pick<Occurrence, 'type'>>;
  readonly resource: unknown;
};

/** The customer of a booking, and the text by which the booking is found. */
type BookingNames = { readonly customerId: string; readonly searchText: string };

export type Customers = ReadonlyMap<string, BookingNames>;

/**
 * The latest state of each record, by version and event id, so that the order of arrival does not matter. If the model
 * has `merge`, the state combines all events about the record.
 */
export function latestChanges(model: ReadModel, changes: readonly RecordChange[]): RecordChange[] {
  const latest = new Map<string, RecordChange>();
  for (const change of changes) {
    const id = idOf(change.resource);
    const known = latest.get(id);
    latest.set(id, known ? combine(model, known, change) : change);
  }
  return [...latest.values()];
}

export function combine({ merge }: ReadModel, known: RecordChange, change: RecordChange): RecordChange {
  const last = isLater(change.event, known.event) ? change : known;
  if (!merge) return last;
  const versionsAhead = change.event.aggregateversion - known.event.aggregateversion;
  return { event: last.event, resource: merge(known.resource, change.resource, versionsAhead) };
}

function isLater(one: Occurrence, other: Occurrence): boolean {
  const versions = one.aggregateversion - other.aggregateversion;
  return versions > 0 || (versions === 0 && one.id > other.id);
}

const KEPT = ['id', 'aggregate_version', 'event_id', 'created_at', 'record', 'search_text'];

export function columnNamesOf({ bookingIdOf, columns }: ReadModel): string[] {
  return [...KEPT, ...(bookingIdOf ? ['customer_id'] : []), ...Object.keys(columns)];
}

/**
 * The row of a record. If its booking is known, the row has the customer, and every search that finds the booking finds
 * the row.
 */
export function rowOf(model: ReadModel, { event, resource }: Stated, customers: Customers): Record<string, unknown> {
  const { bookingIdOf, createdAtOf, columns } = model;
  const booking = bookingIdOf && customers.get(bookingIdOf(resource));
  const searchText = searchTextOf(model, resource);
  return {
    id: idOf(resource),
    aggregate_version: event.aggregateversion,
    event_id: event.id,
    created_at: createdAtOf(resource),
    record: resource,
    search_text: booking ? joinSearchTexts(searchText, booking.searchText) : searchText,
    ...(bookingIdOf && { customer_id: booking?.customerId ?? null }),
    ...Object.fromEntries(Object.entries(columns).map(([name, valueOf]) => [name, valueOf(resource, event)])),
  };
}
