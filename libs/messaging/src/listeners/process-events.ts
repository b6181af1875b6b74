import { type EventDefinition, type EventOf, streamOf } from '@booking/contracts';
import { afterCommit, errorTypeOf, measure, Span, systemClock, type Transaction } from '@booking/runtime';
import { byHandler, type Listener } from './define-listener.ts';

export type Processing = {
  readonly listener: Listener;
  readonly event: EventOf<EventDefinition>;
  readonly subject: string;
  /** Identifies the message of the event, as in `dead_letters`. */
  readonly digest: string;
  /** The trace of the publication. A replayed dead letter continues the trace in which its event was recorded. */
  readonly traceparent?: string | undefined;
};

/**
 * Passes events to their listeners. Listeners that share a function get their events in one call. Each event has a span
 * in its own trace; its duration is that of the whole call.
 */
export async function processEvents(trx: Transaction, processings: readonly Processing[]): Promise<void> {
  await lockRecords(trx, processings);
  for (const group of byHandler(processings)) await processGroup(trx, group);
}

/**
 * Locks the records of all events that are handled in several steps. Each step locks its own records, so two
 * transactions with the same steps in different orders would deadlock.
 */
async function lockRecords(trx: Transaction, processings: readonly Processing[]): Promise<void> {
  for (const [lock, locking] of Map.groupBy(processings, ({ listener }) => listener.lock)) {
    if (!lock || countSteps(locking) < 2) continue;
    await lock(
      locking.map(({ event }) => event),
      trx,
    );
  }
}

function countSteps(processings: readonly Processing[]): number {
  const isOneByOne = ({ listener }: Processing): boolean => listener.isOneByOne ?? false;
  const together = processings.filter((processing) => !isOneByOne(processing));
  return processings.length - together.length + byHandler(together).length;
}

async function processGroup(trx: Transaction, group: readonly Processing[]): Promise<void> {
  const [startedMs, at] = [performance.now(), systemClock()];
  const traced = group.map((processing) => ({ ...processing, span: new Span(describe(processing)) }));
  let outcome = 'handled';
  try {
    await group[0]?.listener.handle(
      traced.map(({ event, span }) => ({ event, at, within: (work) => span.run(work) })),
      trx,
    );
  } catch (error) {
    outcome = errorTypeOf(error) === 'UnprocessableMessage' ? 'unprocessable' : 'failed';
    traced.forEach(({ span }) => span.fail(errorTypeOf(error)));
    throw error;
  } finally {
    const seconds = (performance.now() - startedMs) / 1_000;
    for (const { listener } of group) {
      const stream = streamOf[listener.on.publishedBy];
      measure('messaging.process.duration', { stream, listener: listener.name, outcome }, seconds);
    }
    traced.forEach(({ span }) => span.end());
  }
  afterCommit(trx, () => group.forEach(measureAge));
}

function measureAge({ listener, event }: Processing): void {
  const seconds = Math.max(0, Date.now() - Date.parse(event.time)) / 1_000;
  measure('booking.events.age', { listener: listener.name }, seconds);
}

/** The span of an event. The subject of an event is the id of its record. */
function describe({ listener, event, subject, traceparent }: Processing) {
  return {
    name: `process ${event.type} by ${listener.name}`,
    kind: 'consumer' as const,
    parent: traceparent ?? event.traceparent ?? null,
    attributes: {
      'messaging.system': 'nats',
      'messaging.operation.type': 'process',
      'messaging.destination.name': subject,
      'messaging.message.id': event.id,
      'booking.listener': listener.name,
      'booking.record.id': event.subject,
    },
  };
}
