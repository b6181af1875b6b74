import { type Checkpoint, distinct, type OutboxRow, type StreamEvent } from '../deliveries.ts';
import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/**
 * I9: every event of an outbox is in its stream, and every event of a stream is in an outbox. Events of this run have
 * the same bytes in both.
 */
export function streamsAgree({ events, outbox }: Evidence): Violation[] {
  const published = new Set(events.map(({ id }) => id));
  const known = new Map(outbox.map((row) => [row.id, row]));
  return violationsOf('I9', [
    ...outbox.map((row) => (published.has(row.id) ? undefined : lostEvent(row))),
    ...events.map((event) => ghost(event, known.get(event.id))),
  ]);
}

function lostEvent({ id, service, subject, refused_reason: reason }: OutboxRow): string {
  const why = reason === null ? '' : `; the bus refused it: ${reason}`;
  return `${subject} ${id} is in the outbox of ${service} and in no stream${why}`;
}

function ghost({ id, stream, type, digest }: StreamEvent, row: OutboxRow | undefined): string | undefined {
  if (!row) return `${type} ${id} is in ${stream} and in no outbox`;
  return row.digest === digest || !row.is_of_run
    ? undefined
    : `${type} ${id} has other bytes in ${stream} than in its outbox`;
}

/** I10: every listener has handled every event of the outboxes and streams, or has it among its dead letters. */
export function eventsAreHandled({ events, outbox, listeners, inbox, deadLetters }: Evidence): Violation[] {
  const key = (service: string, listener: string, id: string): string => `${service} ${listener} ${id}`;
  const handled = new Set([...inbox, ...deadLetters].map((row) => key(row.service, row.listener, row.event_id)));
  const subjects = new Map([
    ...distinct(events).map((event) => [event.id, subjectOf(event)] as const),
    ...outbox.map(({ id, subject }) => [id, subject] as const),
  ]);
  return violationsOf(
    'I10',
    [...subjects].flatMap(([id, published]) =>
      listeners
        .filter(({ subject }) => subject === published)
        .filter(({ service, listener }) => !handled.has(key(service, listener, id)))
        .map(({ service, listener }) => `${listener} of ${service} has not handled ${published} ${id}`),
    ),
  );
}

function subjectOf({ source, type }: StreamEvent): string {
  return `events.${source.replace('/services/', '')}.${type}`;
}

/**
 * I10: every service with listeners has its consumer. No outbox and no consumer remembers a position past the end of
 * its stream, because it would then skip new events.
 */
export function checkpointsAgree({ checkpoints, listeners }: Evidence): Violation[] {
  return violationsOf(
    'I10',
    checkpoints.flatMap((checkpoint) => {
      const readers = listeners.filter(({ stream }) => stream === checkpoint.stream).map(({ service }) => service);
      return [...positionsAhead(checkpoint), ...missingConsumers(checkpoint, new Set(readers))];
    }),
  );
}

function positionsAhead({ stream, lastSeq, publishedUpTo, consumers }: Checkpoint): string[] {
  const positions = [{ name: 'its outbox', handledUpTo: publishedUpTo }, ...consumers];
  return positions
    .filter(({ handledUpTo }) => handledUpTo > lastSeq)
    .map(({ name, handledUpTo }) => `${stream} ends at ${lastSeq}, and ${name} is at ${handledUpTo}`);
}

function missingConsumers({ stream, consumers }: Checkpoint, readers: ReadonlySet<string>): string[] {
  const present = new Set(consumers.map(({ name }) => name));
  return [...readers].filter((name) => !present.has(name)).map((name) => `${stream} has no consumer ${name}`);
}
