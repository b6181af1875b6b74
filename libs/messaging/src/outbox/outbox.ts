import type { DataOf, EventDefinition, EventEnvelope } from '@booking/contracts';
import {
  announce,
  currentTraceparent,
  type Database,
  defineStatement,
  defineWrite,
  newId,
  type Transaction,
} from '@booking/runtime';

export type NewEvent = {
  readonly definition: EventDefinition;
  readonly data: unknown;
  /** The trace of the decision; by default the trace in which the event is stored. */
  readonly traceparent?: string | undefined;
};

/** The changed record of an event: its id, and its version after this change. */
export type Aggregate = { readonly id: string; readonly version: number };

/**
 * Creates an event in the current trace. Its data is validated when the event is stored: invalid data then throws a
 * ZodError.
 */
export function newEvent<Definition extends EventDefinition>(
  definition: Definition,
  data: DataOf<Definition>,
): NewEvent {
  return { definition, data, traceparent: currentTraceparent() };
}

/**
 * Stores events in the transaction of the change that they report. After the commit, the relay and the jobs that wait
 * for these events are woken.
 */
export async function recordEvents(trx: Transaction, aggregate: Aggregate, events: readonly NewEvent[]): Promise<void> {
  await recordEventsOf(
    trx,
    events.map((event) => ({ aggregate, event })),
  );
}

/** Stores events about several records in one statement. */
export async function recordEventsOf(trx: Transaction, recorded: readonly RecordedEvent[]): Promise<void> {
  if (recorded.length > 0) await insertEvents(trx, recorded, []);
}

export type RecordedEvent = { readonly aggregate: Aggregate; readonly event: NewEvent };

/** An event as the outbox stores it. `createdAt` differs a little from the time of its row. */
export type OutboxRow = {
  readonly id: string;
  readonly createdAt: Date;
  readonly subject: string;
  readonly envelope: string;
};

type Parameters = readonly [recorded: readonly RecordedEvent[], values: readonly unknown[]];

/**
 * Defines a statement that stores changes together with their events. `changes` is the part of the statement after the
 * first common table expression: further expressions, or the main query. Its parameters start with `$4`.
 */
export function defineChange(changes: string): (trx: Transaction, ...parameters: Parameters) => Promise<void> {
  const write = defineWrite(`
    with recorded as (
      insert into outbox (id, subject, envelope) select * from unnest($1::uuid[], $2::text[], $3::text[])
    ) ${changes}`);
  return (trx, recorded, values) => {
    const rows = recorded.map(toRow);
    announceEvents(trx, recorded, rows);
    return write(trx, [...columnsOf(rows), ...values]);
  };
}

/**
 * Defines a statement that changes records only under a condition, and stores events of the changed records only.
 * `change` returns the ids of the changed records, and so does the statement. The parameters of `change` start with
 * `$5`. The statement may run outside of a transaction.
 */
export function defineConditionalChange(
  change: string,
): (db: Database | Transaction, ...parameters: Parameters) => Promise<{ id: string }[]> {
  const statement = defineStatement<{ id: string }>(`
    with changed as (${change}), recorded as (
      insert into outbox (id, subject, envelope)
      select event.id, subject, envelope
      from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as event (id, subject, envelope, record_id)
      where record_id in (select id from changed)
    )
    select id from changed`);
  return async (db, recorded, values) => {
    const rows = recorded.map(toRow);
    const ids = recorded.map(({ aggregate }) => aggregate.id);
    const changed = await statement(db, [...columnsOf(rows), ids, ...values]);
    const changedIds = new Set<string | undefined>(changed.map(({ id }) => id));
    const isStored = (_: unknown, index: number): boolean => changedIds.has(ids[index]);
    announceEvents(db, recorded.filter(isStored), rows.filter(isStored));
    return changed;
  };
}

function columnsOf(rows: readonly OutboxRow[]): readonly unknown[] {
  return [rows.map(({ id }) => id), rows.map(({ subject }) => subject), rows.map(({ envelope }) => envelope)];
}

function announceEvents(
  db: Database | Transaction,
  recorded: readonly RecordedEvent[],
  rows: readonly OutboxRow[],
): void {
  recorded.forEach(({ event }) => announce(db, event.definition.name));
  if (rows.length > 0) announce(db, OUTBOX_TOPIC, rows);
}

const insertEvents = defineChange('select');

/** The topic of every transaction that stores events. It passes their `OutboxRow`s to its listeners. */
export const OUTBOX_TOPIC = 'outbox';

function toRow({ aggregate, event }: RecordedEvent): OutboxRow {
  const envelope = toEnvelope(aggregate, event);
  const { subject } = event.definition;
  return { id: envelope.id, createdAt: new Date(), subject, envelope: JSON.stringify(envelope) };
}

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

/** The CloudEvents `source` of all events of a service. */
export function sourceOf({ publishedBy }: EventDefinition): string {
  return `/services/${publishedBy}`;
}
