import type { EventDefinition, EventOf } from '@booking/contracts';
import { afterCommit, errorTypeOf, measure, withSpan, type Transaction } from '@booking/runtime';
import type { Listener } from './define-listener.ts';

type Processing = {
  readonly listener: Listener;
  readonly event: EventOf<EventDefinition>;
  readonly subject: string;
  /** Of the publication. A dead letter that is replayed goes on in the trace its event was recorded in. */
  readonly traceparent?: string | undefined;
};

/** Lets a listener handle an event, as a span of the trace that the event came in, and measures both. */
export async function processEvent(trx: Transaction, processing: Processing): Promise<void> {
  const { listener, event } = processing;
  const startedMs = performance.now();
  let outcome = 'handled';
  try {
    await withSpan(describe(processing), () => listener.handle(event, trx));
  } catch (error) {
    outcome = errorTypeOf(error) === 'UnprocessableMessage' ? 'unprocessable' : 'failed';
    throw error;
  } finally {
    const seconds = (performance.now() - startedMs) / 1_000;
    measure('messaging.process.duration', { listener: listener.name, outcome }, seconds);
  }
  afterCommit(trx, () => {
    const seconds = Math.max(0, Date.now() - Date.parse(event.time)) / 1_000;
    measure('booking.events.age', { listener: listener.name }, seconds);
  });
}

/** The event's subject is the id of the record it is about. */
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
