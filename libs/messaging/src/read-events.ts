import { type EventDefinition, type EventOf, streamOf } from '@booking/contracts';
import { systemClock, type Transaction } from '@booking/runtime';
import type { StoredMsg, StreamAPI } from '@nats-io/jetstream';
import type { Bus } from './bus/bus.ts';
import { byHandler, type Listener } from './listeners/define-listener.ts';
import { parseEvent, UnprocessableMessage } from './listeners/parse-event.ts';

const BATCH_MESSAGES_MAX = 200;

export type StreamedEvent = { readonly listener: Listener; readonly event: EventOf<EventDefinition> };

/** Passes events to their listeners without the inbox: it neither skips handled events nor records them. */
export async function handleEvents(trx: Transaction, events: readonly StreamedEvent[]): Promise<void> {
  const at = systemClock();
  for (const group of byHandler(events)) {
    await group[0]?.listener.handle(
      group.map(({ event }) => ({ event, at, within: (work) => work() })),
      trx,
    );
  }
}

type Reading = {
  readonly listeners: readonly Listener[];
  /** Receives the events in batches. The events of one stream stay in order. */
  readonly onBatch: (events: readonly StreamedEvent[]) => Promise<void>;
};

/**
 * Reads the events of these listeners from their streams, up to the end that each stream has now. It needs no consumer,
 * because it fetches messages by their sequence numbers. It skips messages that are not valid events; they are dead
 * letters already.
 */
export async function readEvents(bus: Bus, reading: Reading): Promise<void> {
  const { streams } = await (await bus.jetstream()).jetstreamManager(false);
  for (const stream of new Set(reading.listeners.map(({ on }) => streamOf[on.publishedBy]))) {
    await readStream(streams, stream, reading);
  }
}

async function readStream(streams: StreamAPI, stream: string, reading: Reading): Promise<void> {
  const { state } = await streams.info(stream);
  const readAfter = (position: number): Promise<StoredMsg[]> =>
    getMessages(streams, stream, { after: position, last: Math.min(position + BATCH_MESSAGES_MAX, state.last_seq) });
  let position = Math.max(0, state.first_seq - 1);
  let messages = await readAfter(position);
  while (position < state.last_seq) {
    position = Math.min(position + BATCH_MESSAGES_MAX, state.last_seq);
    const events = messages.flatMap((message) => heardBy(reading.listeners, message.subject, message.string()));
    // Fetches the next messages while the current ones are handled.
    [messages] = await Promise.all([readAfter(position), reading.onBatch(events)]);
  }
}

/** Fetches the messages with these sequence numbers that still exist. */
async function getMessages(
  streams: StreamAPI,
  stream: string,
  { after, last }: { after: number; last: number },
): Promise<StoredMsg[]> {
  const numbers = Array.from({ length: Math.max(0, last - after) }, (_, index) => after + 1 + index);
  const found = await Promise.all(numbers.map((seq) => streams.getMessage(stream, { seq })));
  return found.filter((message) => message !== null);
}

function heardBy(listeners: readonly Listener[], subject: string, payload: string): StreamedEvent[] {
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
