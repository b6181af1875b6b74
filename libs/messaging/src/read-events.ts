import { streamOf, type EventDefinition, type EventOf } from '@booking/contracts';
import { DeliverPolicy, type Consumer, type JetStreamClient } from '@nats-io/jetstream';
import type { Bus } from './bus.ts';
import type { Listener } from './define-listener.ts';
import { parseEvent, UnprocessableMessage } from './parse-event.ts';

const BATCH_MESSAGES_MAX = 200;
const FETCH_EXPIRES_MS = 5_000;

/** How far each stream has been read: the number of its last message. */
export type StreamPositions = ReadonlyMap<string, number>;

export type HeardEvent = { readonly listener: Listener; readonly event: EventOf<EventDefinition> };

type Reading = {
  readonly listeners: readonly Listener[];
  /** Where an earlier reading ended; nowhere means from the beginning. */
  readonly after: StreamPositions;
  /** Gets the events in batches, those of one stream in its order. */
  readonly onBatch: (events: readonly HeardEvent[]) => Promise<void>;
};

/**
 * Reads what the streams hold for these listeners, up to what there is when it begins, beside the durable consumers and
 * without moving them. What is no event goes unread: it is in the dead letters. Returns where it ended.
 */
export async function readEvents(bus: Bus, reading: Reading): Promise<StreamPositions> {
  const js = await bus.jetstream();
  const positions = new Map(reading.after);
  for (const stream of new Set(reading.listeners.map(({ on }) => streamOf[on.publishedBy]))) {
    positions.set(stream, await readStream(js, stream, reading));
  }
  return positions;
}

async function readStream(js: JetStreamClient, stream: string, reading: Reading): Promise<number> {
  const { state } = await (await js.jetstreamManager()).streams.info(stream);
  let position = reading.after.get(stream) ?? 0;
  if (position >= state.last_seq) return position;

  const start = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: position + 1 };
  const consumer = await js.consumers.get(stream, start);
  while (position < state.last_seq) {
    const messages = await fetchUpTo(consumer, state.last_seq - position);
    const last = messages.at(-1);
    if (!last) throw new Error(`The stream ${stream} does not hand out what it holds after ${position}.`);
    await reading.onBatch(messages.flatMap(({ subject, payload }) => heardBy(reading.listeners, subject, payload)));
    position = last.seq;
  }
  return position;
}

type StoredMessage = { readonly seq: number; readonly subject: string; readonly payload: string };

async function fetchUpTo(consumer: Consumer, count: number): Promise<StoredMessage[]> {
  const options = { max_messages: Math.min(count, BATCH_MESSAGES_MAX), expires: FETCH_EXPIRES_MS };
  const fetched: StoredMessage[] = [];
  for await (const message of await consumer.fetch(options)) {
    fetched.push({ seq: message.seq, subject: message.subject, payload: message.string() });
  }
  return fetched;
}

function heardBy(listeners: readonly Listener[], subject: string, payload: string): HeardEvent[] {
  return listeners
    .filter(({ on }) => on.subject === subject)
    .flatMap((listener) => {
      const event = parseOrNothing(listener, payload);
      return event ? [{ listener, event }] : [];
    });
}

function parseOrNothing({ on }: Listener, payload: string): EventOf<EventDefinition> | undefined {
  try {
    return parseEvent(on, payload);
  } catch (error) {
    if (error instanceof UnprocessableMessage) return undefined;
    throw error;
  }
}
