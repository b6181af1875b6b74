import type { Booking, EventDefinition } from '@booking/contracts';
import { defineBatchListener, type Heard, type Listener, sourceOf } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { findCustomersOfBookings } from '../../customer/customer-repository.ts';
import type { EventSource } from '../../read-model/event-source.ts';
import { saveRecords } from '../../read-model/projection-repository.ts';
import { type Line, searchTextOf } from '../../read-model/read-model.ts';
import type { Customers } from '../../read-model/record-changes.ts';
import { allRecords } from '../../records/all-records.ts';
import { bookingRecords } from '../../records/booking.ts';
import type { RecordKind } from '../../records/define-record.ts';
import { toTimelineLine } from '../../timeline/timeline-entry.ts';

type ReadEvent = Pick<Heard, 'event'> & {
  readonly kind: RecordKind;
  readonly resource?: unknown;
  readonly line?: Line | undefined;
};

type Reader = { readonly kind: RecordKind; readonly source: EventSource };

const readers: readonly Reader[] = allRecords.flatMap((kind) => kind.from.map((source) => ({ kind, source })));
const readerOf = new Map(readers.map((reader) => [keyOf(reader.source.on), reader]));

/**
 * A listener for each event that changes a record. They share one function, which writes the records of a batch
 * together, table by table in a fixed order.
 */
export const projectRecords: readonly Listener[] = readers.map(({ source: { name, on } }) =>
  defineBatchListener({ name, on, handle: projectBatch }),
);

async function projectBatch(heard: readonly Heard[], trx: Transaction): Promise<void> {
  const events = heard.map(read);
  const customers = await findCustomers(trx, events);
  const eventsOf = Map.groupBy(events, ({ kind }) => kind);
  for (const kind of allRecords) await project(trx, eventsOf.get(kind) ?? [], customers);
}

function read({ event }: Heard): ReadEvent {
  const reader = readerOf.get(`${event.source} ${event.type}`);
  if (!reader) throw new TypeError(`No record kind reads ${event.type} of ${event.source}`);
  const { kind, source } = reader;
  if (!source.pick) return { kind, event, line: source.tell?.(event) };
  const resource = source.pick(event);
  const item = kind.timelineItemOf?.(resource);
  return { kind, event, resource, line: item && toTimelineLine(event, item) };
}

function keyOf(on: EventDefinition): string {
  return `${sourceOf(on)} ${on.name}`;
}

/** The customers of all bookings that the batch names. Bookings in the batch itself need no query. */
async function findCustomers(trx: Transaction, events: readonly ReadEvent[]): Promise<Customers> {
  const shown = events.filter(({ resource }) => resource !== undefined);
  const bookings = shown
    .filter(({ kind }) => kind.table === bookingRecords.table)
    .map(({ resource }) => resource as Booking);
  const ofBatch = new Map(
    bookings.map((booking) => [
      booking.id,
      { customerId: booking.customerId, searchText: searchTextOf(bookingRecords, booking) },
    ]),
  );
  const bookingIds = shown.flatMap(({ kind, resource }) => (kind.bookingIdOf ? [kind.bookingIdOf(resource)] : []));
  const others = [...new Set(bookingIds)].filter((id) => !ofBatch.has(id));
  return new Map([...ofBatch, ...(await findCustomersOfBookings(trx, bookingRecords, others))]);
}

async function project(trx: Transaction, events: readonly ReadEvent[], customers: Customers): Promise<void> {
  const [one] = events;
  if (!one) return;
  const { kind } = one;
  const shown = events.filter(({ resource }) => resource !== undefined);
  const changes = shown.map(({ event, resource }) => ({ event, resource }));
  const lines = events.flatMap(({ line }) => line ?? []);
  const firsts = await saveRecords(trx, kind, { changes, lines, customers });
  await kind.follow?.(trx, kind, { firsts, lines });
}
