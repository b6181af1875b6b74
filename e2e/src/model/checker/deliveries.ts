import type { EventEnvelope } from '@booking/contracts';
import type { ConsumerBacklog } from '@booking/testing';

export type StreamEvent = EventEnvelope & {
  readonly stream: string;
  /** The SHA-256 of the event's bytes, in hex. */
  readonly digest: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type OutboxRow = {
  readonly service: string;
  readonly id: string;
  readonly subject: string;
  readonly digest: string;
  readonly refused_reason: string | null;
  /** Whether the row was recorded during this run; an upgrade may have changed earlier rows. */
  readonly is_of_run: boolean;
};

export type InboxRow = { readonly service: string; readonly listener: string; readonly event_id: string };
export type DeadLetterRow = InboxRow & { readonly reason: string };
export type ListenerName = {
  readonly service: string;
  readonly listener: string;
  readonly subject: string;
  readonly stream: string;
};

/**
 * The end of a stream, and the positions that its publisher and its consumers remember. All are sequence numbers of the
 * stream.
 */
export type Checkpoint = {
  readonly stream: string;
  readonly publishedUpTo: number;
  readonly consumers: readonly Pick<ConsumerBacklog, 'name' | 'handledUpTo'>[];
  readonly lastSeq: number;
};

/** The events of a run on their ways from the outboxes to the inboxes. */
export type Deliveries = {
  /** The events in the streams, including repetitions. */
  readonly events: readonly StreamEvent[];
  readonly outbox: readonly OutboxRow[];
  readonly inbox: readonly InboxRow[];
  readonly deadLetters: readonly DeadLetterRow[];
  readonly listeners: readonly ListenerName[];
  readonly checkpoints: readonly Checkpoint[];
};

/** Each event once, however often it was published. */
export function distinct(events: readonly StreamEvent[]): StreamEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
