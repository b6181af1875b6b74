import { setTimeout as delay } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

/** The consumer with which the keeper finds the last old event. It exists for a moment and reads nothing. */
export const LOOKUP = 'retention';
const LOOKUP_INACTIVE_MS = 60_000;
/** The age limit is set later than it is computed, so events that became too old in between stay. */
const MARGIN_MS = 3_600_000;
/** nats-server removes the events at once; a large stream may take a moment. */
const REMOVAL_LOOKS_MAX = 50;
const REMOVAL_PAUSE_MS = 100;

type Trim = {
  readonly stream: string;
  /** The durable consumers of the services. */
  readonly consumers: readonly string[];
  readonly retentionMs: number;
};

/** `waitsFor` has the consumers that have not handled all old events. Then nothing is removed. */
export type Trimming = { readonly removed: number; readonly waitsFor: readonly string[] };

/**
 * Removes events that are older than the retention, after every consumer has handled all of them. A consumer never
 * returns to a handled event, so the check stays true. The stream has a limit in time for this moment only: a limit that
 * stayed would also drop events of a service that is down. See ADR 33.
 */
export async function trimStream(
  manager: JetStreamManager,
  { stream, consumers, retentionMs }: Trim,
): Promise<Trimming> {
  const before = await manager.streams.info(stream);
  const maxAgeMs = retentionMs + Math.min(MARGIN_MS, retentionMs / 10);
  if (oldestAgeMs(before) <= maxAgeMs) return { removed: 0, waitsFor: [] };

  const lastOld = await findLastBefore(manager, stream, new Date(nowMs(before) - retentionMs));
  const waitsFor = await findBehind(manager, { stream, consumers, lastOld });
  if (waitsFor.length > 0) return { removed: 0, waitsFor };
  await manager.streams.update(stream, { max_age: nanos(maxAgeMs) });
  const after = await untilYounger(manager, stream, maxAgeMs);
  await manager.streams.update(stream, { max_age: 0 });
  return { removed: after.state.first_seq - before.state.first_seq, waitsFor: [] };
}

/** By the clock of the server. */
function nowMs({ ts }: StreamInfo): number {
  return ts === undefined ? Date.now() : Date.parse(ts);
}

function oldestAgeMs(info: StreamInfo): number {
  return info.state.messages === 0 ? 0 : nowMs(info) - Date.parse(info.state.first_ts);
}

/** Waits briefly until the server has removed the old events. Those that it leaves are removed the next time. */
async function untilYounger(manager: JetStreamManager, stream: string, maxAgeMs: number): Promise<StreamInfo> {
  let info = await manager.streams.info(stream);
  for (let look = 1; look < REMOVAL_LOOKS_MAX && oldestAgeMs(info) > maxAgeMs; look += 1) {
    await delay(REMOVAL_PAUSE_MS);
    info = await manager.streams.info(stream);
  }
  return info;
}

/** The server finds the event by its time; the keeper may not read events. */
async function findLastBefore(manager: JetStreamManager, stream: string, time: Date): Promise<number> {
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

type Old = Pick<Trim, 'stream' | 'consumers'> & { readonly lastOld: number };

/** The consumers with an event up to this one that is not handled, and missing consumers. */
async function findBehind(manager: JetStreamManager, { stream, consumers, lastOld }: Old): Promise<string[]> {
  const upToDate = new Set<string>();
  for await (const { name, num_pending, num_ack_pending, ack_floor } of manager.consumers.list(stream)) {
    const hasHandledAll = num_pending === 0 && num_ack_pending === 0;
    if (hasHandledAll || ack_floor.stream_seq >= lastOld) upToDate.add(name);
  }
  return consumers.filter((name) => !upToDate.has(name));
}
