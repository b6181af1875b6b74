import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { findLastBefore, handledUpTo, nowMs, type StreamConsumers } from './handled-events.ts';
import { removeBefore } from './trim-stream.ts';

const NANOS_PER_MS = 1_000_000;
/** Above this share of a stream's limit, handled events are removed before the retention ends. */
const EARLY_SHARE = 0.85;
const TARGET_SHARE = 0.7;
/**
 * The margin before the first unhandled event, as a share of the duplicate window. It protects unhandled events if the
 * process ends in the middle of a removal, because the age limit then stays set and moves on with the clock.
 */
const MARGIN_SHARE = 0.5;
/** The steps of a binary search for a time: 16 halvings narrow ninety days down to two minutes. */
const LOOKUPS = 16;

export function needsRoom({ config, state }: StreamInfo): boolean {
  return config.max_bytes > 0 && state.bytes > EARLY_SHARE * config.max_bytes;
}

/**
 * Removes the oldest events of a nearly full stream until it uses `TARGET_SHARE`. Events that a consumer has not
 * handled stay. Events within the duplicate window stay too, because nats-server rejects a shorter age limit. Returns
 * the number of removed events. See ADR 33.
 */
export async function makeRoom(manager: JetStreamManager, of: StreamConsumers): Promise<number> {
  const info = await manager.streams.info(of.stream);
  const floor = Math.min(info.state.last_seq, ...(await handledUpTo(manager, of)).values());
  if (floor < info.state.first_seq) return 0;
  const windowMs = info.config.duplicate_window / NANOS_PER_MS;
  const marginMs = MARGIN_SHARE * windowMs;

  const targetMs = await findTimeOf(manager, info, lastToRemove(info));
  const handledMs = floor === info.state.last_seq ? Infinity : await findTimeOf(manager, info, floor);
  const cutMs = Math.min(targetMs, handledMs - marginMs, nowMs(info) - windowMs);
  if (cutMs <= Date.parse(info.state.first_ts)) return 0;
  return removeBefore(manager, of.stream, { cutMs, marginMs });
}

/**
 * The sequence number of the last event to remove. Assumes events of equal size, because the server does not report the
 * size of a part of a stream.
 */
function lastToRemove({ config, state }: StreamInfo): number {
  const share = 1 - (TARGET_SHARE * config.max_bytes) / state.bytes;
  return state.first_seq - 1 + Math.ceil(share * state.messages);
}

/** The latest time before which no event has a higher sequence number than this. */
async function findTimeOf(manager: JetStreamManager, info: StreamInfo, sequence: number): Promise<number> {
  let [sinceMs, untilMs] = [Date.parse(info.state.first_ts), nowMs(info)];
  for (let lookup = 0; lookup < LOOKUPS; lookup += 1) {
    const middleMs = (sinceMs + untilMs) / 2;
    const last = await findLastBefore(manager, info.config.name, new Date(middleMs));
    if (last <= sequence) sinceMs = middleMs;
    else untilMs = middleMs;
  }
  return sinceMs;
}
