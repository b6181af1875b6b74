import { AckPolicy, DeliverPolicy, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

/** The consumer with which the stream provisioner finds the last old event. It is deleted at once and reads no event. */
export const LOOKUP = 'retention';
const LOOKUP_INACTIVE_MS = 60_000;

export type StreamConsumers = {
  readonly stream: string;
  readonly consumers: readonly string[];
};

/** The current time by the clock of the server. */
export function nowMs({ ts }: StreamInfo): number {
  return ts === undefined ? Date.now() : Date.parse(ts);
}

/** The age of the oldest event in milliseconds; 0 for an empty stream. */
export function oldestAgeMs(info: StreamInfo): number {
  return info.state.messages === 0 ? 0 : nowMs(info) - Date.parse(info.state.first_ts);
}

/**
 * The sequence number of the last event before this time. The server finds it by the start of a new consumer, because
 * the stream provisioner may not read events.
 */
export async function findLastBefore(manager: JetStreamManager, stream: string, time: Date): Promise<number> {
  const { delivered } = await manager.consumers.add(stream, {
    durable_name: LOOKUP,
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: time.toISOString(),
    inactive_threshold: nanos(LOOKUP_INACTIVE_MS),
  });
  await manager.consumers.delete(stream, LOOKUP);
  return delivered.stream_seq;
}

/**
 * The sequence number up to which each consumer has handled every event. It is infinite if the consumer has handled
 * all, and 0 if the consumer is missing.
 */
export async function handledUpTo(
  manager: JetStreamManager,
  { stream, consumers }: StreamConsumers,
): Promise<Map<string, number>> {
  const handled = new Map(consumers.map((name) => [name, 0]));
  for await (const { name, num_pending, num_ack_pending, ack_floor } of manager.consumers.list(stream)) {
    const hasHandledAll = num_pending === 0 && num_ack_pending === 0;
    if (handled.has(name)) handled.set(name, hasHandledAll ? Infinity : ack_floor.stream_seq);
  }
  return handled;
}
