import type { DataOf, EventDefinition, EventEnvelope } from '@booking/contracts';
import { announce, currentTraceparent, defineStatement, newId, type Transaction } from '@booking/runtime';

/** An event that has been decided and not yet been stored. */
export type NewEvent = {
  readonly definition: EventDefinition;
  readonly data: unknown;
  /** The trace in which it was decided; when it is left out, the one it is stored in. */
  readonly traceparent?: string | undefined;
};

/** What an event is about: the id of the changed record, and how many changes it has seen, this one included. */
export type Aggregate = { readonly id: string; readonly version: number };

/** Pairs a definition with data of its type. The event belongs to the current trace. */
export function newEvent<Definition extends EventDefinition>(
  definition: Definition,
  data: DataOf<Definition>,
): NewEvent {
  return { definition, data, traceparent: currentTraceparent() };
}

/**
 * Stores events with the change they report, so that either both happen or neither. After the commit the relay is
 * nudged, and jobs woken by these events run.
 */
export async function recordEvents(trx: Transaction, aggregate: Aggregate, events: readonly NewEvent[]): Promise<void> {
  await recordEventsOf(
    trx,
    events.map((event) => ({ aggregate, event })),
  );
}

/** The same for events about several records, in one statement. */
export async function recordEventsOf(trx: Transaction, recorded: readonly RecordedEvent[]): Promise<void> {
  if (recorded.length > 0) await insertEvents(trx, recorded, []);
}

/** An event and the record that it is about. */
export type RecordedEvent = { readonly aggregate: Aggregate; readonly event: NewEvent };

type RecordingStatement<Row> = (
  trx: Transaction,
  recorded: readonly RecordedEvent[],
  values: readonly unknown[],
) => Promise<Row[]>;

/**
 * Defines a statement that stores changes together with the events that report them. `changes` is what follows the
 * first common table expression of the statement, so it begins with the next one or with the main query. Its values
 * begin with `$4`.
 */
export function defineChange<Row extends object>(changes: string): RecordingStatement<Row> {
  const statement = defineStatement<Row>(`
    with recorded as (
      insert into outbox (id, subject, envelope) select * from unnest($1::uuid[], $2::text[], $3::text[])
    ) ${changes}`);
  return async (trx, recorded, values) => {
    const envelopes = recorded.map(({ aggregate, event }) => toEnvelope(aggregate, event));
    const rows = await statement(trx, [
      envelopes.map(({ id }) => id),
      recorded.map(({ event }) => event.definition.subject),
      envelopes.map((envelope) => JSON.stringify(envelope)),
      ...values,
    ]);
    recorded.forEach(({ event }) => announce(trx, event.definition.name));
    if (recorded.length > 0) announce(trx, OUTBOX_TOPIC);
    return rows;
  };
}

const insertEvents = defineChange('select');

/** Announced by every transaction that leaves something in the outbox. */
export const OUTBOX_TOPIC = 'outbox';

function toEnvelope({ id, version }: Aggregate, { definition, data, ...event }: NewEvent): EventEnvelope {
  const traceparent = event.traceparent ?? currentTraceparent();
  return {
    specversion: '1.0',
    id: newId(),
    source: sourceOf(definition),
    type: definition.name,
    subject: id,
    time: new Date().toISOString(),
    ...(traceparent !== undefined && { traceparent }),
    datacontenttype: 'application/json',
    dataversion: 1,
    aggregateversion: version,
    data: definition.data.parse(data),
  };
}

/** The CloudEvents `source` of everything a service publishes. */
export function sourceOf({ publishedBy }: EventDefinition): string {
  return `/services/${publishedBy}`;
}
