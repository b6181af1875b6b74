import { setTimeout as delay } from 'node:timers/promises';
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { findLastBefore, handledUpTo, nowMs, oldestAgeMs, type StreamConsumers } from './handled-events.ts';

/**
 * The age limit exceeds the retention by this margin. The limit moves on with the clock while it is set, and every event
 * within the margin is known to be handled.
 */
const MARGIN_MS = 3_600_000;
/** nats-server removes the events at once; a large stream may take a moment. */
const REMOVAL_MS_MAX = 5_000;
const REMOVAL_PAUSE_MS = 100;

type Trim = StreamConsumers & { readonly retentionMs: number };

/** `waitsFor` has the consumers that have not handled all old events. Then nothing is removed. */
type Trimming = { readonly removed: number; readonly waitsFor: readonly string[] };

/**
 * Removes events that are older than the retention, after every consumer has handled all of them. A consumer never
 * returns to a handled event, so the check stays true. The stream has an age limit only during the removal: a permanent
 * limit would also drop events that a service which is down has not handled. See ADR 33.
 */
export async function trimStream(
  manager: JetStreamManager,
  { stream, consumers, retentionMs }: Trim,
): Promise<Trimming> {
  const before = await manager.streams.info(stream);
  const marginMs = Math.min(MARGIN_MS, Math.ceil(retentionMs / 10));
  const maxAgeMs = retentionMs + marginMs;
  if (oldestAgeMs(before) <= maxAgeMs) return { removed: 0, waitsFor: [] };

  const lastOld = await findLastBefore(manager, stream, new Date(nowMs(before) - retentionMs));
  const handled = await handledUpTo(manager, { stream, consumers });
  const waitsFor = [...handled].filter(([, sequence]) => sequence < lastOld).map(([name]) => name);
  if (waitsFor.length > 0) return { removed: 0, waitsFor };

  const removed = await removeBefore(manager, stream, { cutMs: nowMs(before) - maxAgeMs, marginMs });
  return { removed, waitsFor: [] };
}

type Cut = { readonly cutMs: number; readonly marginMs: number };

/**
 * Removes the events before a time: sets an age limit, waits until the server has applied it, and removes the limit
 * again. The limit moves on with the clock meanwhile, so every event within the margin after this time must be handled
 * too. Returns the number of removed events.
 */
export async function removeBefore(manager: JetStreamManager, stream: string, cut: Cut): Promise<number> {
  const before = await manager.streams.info(stream);
  const maxAgeMs = Math.ceil(nowMs(before) - cut.cutMs);
  await manager.streams.update(stream, { max_age: nanos(maxAgeMs) });
  const after = await untilYounger(manager, stream, { maxAgeMs, waitMs: cut.marginMs / 2 });
  await manager.streams.update(stream, { max_age: 0 });
  return after.state.first_seq - before.state.first_seq;
}

type Limit = { readonly maxAgeMs: number; readonly waitMs: number };

/** Waits briefly until the server has removed the old events. Those that it leaves are removed the next time. */
async function untilYounger(manager: JetStreamManager, stream: string, limit: Limit): Promise<StreamInfo> {
  const deadline = performance.now() + Math.min(REMOVAL_MS_MAX, limit.waitMs);
  let info = await manager.streams.info(stream);
  while (oldestAgeMs(info) > limit.maxAgeMs && performance.now() < deadline) {
    await delay(REMOVAL_PAUSE_MS);
    info = await manager.streams.info(stream);
  }
  return info;
}
