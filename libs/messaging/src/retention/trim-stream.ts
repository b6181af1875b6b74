import { setTimeout as delay } from 'node:timers/promises';
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { findLastBefore, handledUpTo, nowMs, oldestAgeMs, type StreamConsumers } from './handled-events.ts';

/**
 * The age limit exceeds the retention by this margin, because the limit moves on with the clock while it is set. All
 * events within the margin are known to be handled.
 */
const MARGIN_MS = 3_600_000;
/** How long to wait for a removal. nats-server removes events at once, but a large stream takes a moment. */
const REMOVAL_MS_MAX = 5_000;
const REMOVAL_PAUSE_MS = 100;

type Trim = StreamConsumers & { readonly retentionMs: number };

/** `waitsFor` names the consumers that have not handled all old events. Unless it is empty, nothing is removed. */
type Trimming = { readonly removed: number; readonly waitsFor: readonly string[] };

/**
 * Removes events that are older than the retention, once every consumer has handled all of them. A consumer never
 * returns to a handled event, so the check stays true. The stream has an age limit only during the removal. A permanent
 * limit would also remove events that a service has not handled because it is down. See ADR 33.
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
 * Removes the events before a time, and returns their number. It sets an age limit, waits until the server has applied
 * it, and removes the limit again. The limit moves on with the clock meanwhile, so every event within `marginMs` after
 * that time must be handled too.
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

/** Waits briefly until the server has removed the old events. The next run removes those that are left. */
async function untilYounger(manager: JetStreamManager, stream: string, limit: Limit): Promise<StreamInfo> {
  const deadline = performance.now() + Math.min(REMOVAL_MS_MAX, limit.waitMs);
  let info = await manager.streams.info(stream);
  while (oldestAgeMs(info) > limit.maxAgeMs && performance.now() < deadline) {
    await delay(REMOVAL_PAUSE_MS);
    info = await manager.streams.info(stream);
  }
  return info;
}
