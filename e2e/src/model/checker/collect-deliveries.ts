import { createHash } from 'node:crypto';
import { type EventEnvelope, type ServiceName, serviceNames, streamOf } from '@booking/contracts';
import { allListeners } from '@booking/provision-bus';
import { type DatabaseProbe, eventually } from '@booking/testing';
import type { Harness } from '../harness.ts';
import { unhandledEvents } from '../unhandled-events.ts';
import type {
  Checkpoint,
  DeadLetterRow,
  Deliveries,
  InboxRow,
  ListenerName,
  OutboxRow,
  StreamEvent,
} from './deliveries.ts';

/** Traces all events of this run, from the outboxes through the streams to the inboxes. */
export async function collectDeliveries(harness: Harness): Promise<Deliveries> {
  // Sent events are read before the streams, because jobs keep publishing. An event that is recorded later may be in a
  // stream, and is then added to this list.
  const sent = await readAll(harness, (database) => database.query<OutboxRowOfOne>(SENT, [harness.beganAt]));
  const events = await readEvents(harness);
  const eventIds = events.map(({ id }) => id);
  const known = await readAll(harness, (database) =>
    database.query<OutboxRowOfOne>(KNOWN, [harness.beganAt, eventIds]),
  );
  const outbox = [...new Map([...sent, ...known].map((row) => [row.id, row])).values()];
  const ids = [...new Set([...events, ...outbox].map(({ id }) => id))];
  await requireHandled(harness);
  return {
    events,
    outbox,
    inbox: await readAll(harness, (database) => database.query<Omit<InboxRow, 'service'>>(INBOX, [ids])),
    deadLetters: await readAll(harness, (database) =>
      database.query<Omit<DeadLetterRow, 'service'>>(DEAD_LETTERS, [ids]),
    ),
    listeners: listenerNames,
    checkpoints: await Promise.all(serviceNames.map((service) => readCheckpoint(harness, service))),
  };
}

/** Waits until the services have handled the events that jobs recorded meanwhile. */
async function requireHandled(harness: Harness): Promise<void> {
  await eventually(async () => {
    const unhandled = await unhandledEvents(harness);
    if (unhandled.length > 0) throw new Error(unhandled.join('; '));
  });
}

async function readEvents({ bus, began }: Harness): Promise<StreamEvent[]> {
  const read = Object.values(streamOf).map(async (stream) => {
    const stored = await bus.readAfter(stream, began.get(stream) ?? 0);
    return stored.map(({ payload }) => {
      const digest = createHash('sha256').update(payload).digest('hex');
      return { ...(JSON.parse(payload) as EventEnvelope), stream, digest } as StreamEvent;
    });
  });
  return (await Promise.all(read)).flat();
}

async function readAll<Row>(
  { databases }: Harness,
  read: (database: DatabaseProbe) => Promise<Row[]>,
): Promise<(Row & { service: ServiceName })[]> {
  const rows = serviceNames.map(async (service) =>
    (await read(databases[service])).map((row) => ({ ...row, service })),
  );
  return (await Promise.all(rows)).flat();
}

type OutboxRowOfOne = Omit<OutboxRow, 'service'>;

const OUTBOX = `
  select id, subject, encode(sha256(convert_to(envelope, 'UTF8')), 'hex') as digest, refused_reason,
    created_at >= $1 as is_of_run
  from outbox`;
const SENT = `${OUTBOX} where created_at >= $1 and (sent_at is not null or refused_at is not null)`;
const KNOWN = `${OUTBOX} where id = any($2::uuid[])`;
const INBOX = 'select listener, event_id from inbox where event_id = any($1::uuid[])';
const DEAD_LETTERS = 'select listener, event_id, reason from dead_letters where event_id = any($1)';

const listenerNames: readonly ListenerName[] = allListeners.map(({ service, listener: { name, on } }) => ({
  service,
  subject: on.subject,
  stream: streamOf[on.publishedBy],
  listener: name,
}));

async function readCheckpoint({ bus, databases }: Harness, service: ServiceName): Promise<Checkpoint> {
  const stream = streamOf[service];
  const [seen] = await databases[service].query<{ last_seq: number }>('select last_seq from published_stream');
  return {
    stream,
    publishedUpTo: seen?.last_seq ?? 0,
    consumers: await bus.backlogs(stream),
    lastSeq: await bus.lastSeq(stream),
  };
}
