import type { Allocation } from './allocation.ts';

/** A key counts as expired this much earlier, because a repeated call takes time to arrive and clocks differ. */
const KEY_MARGIN_MS = 60_000;
/** A gateway may take some time to report on a refund that it received, but less than this. */
const KNOWN_AFTER_HOURS_MAX = 24;
const HOUR_MS = 3_600_000;

/** Whether the gateway certainly still recognises the key, and would not make a second refund. */
export function canBeSentAgain(allocation: Allocation, keyHours: number, at: Date): boolean {
  return at.getTime() < canBeSentUntilMs(allocation, keyHours);
}

/** Until when the gateway certainly recognises the key. */
export function canBeSentUntilMs({ status, firstSentAt }: Allocation, keyHours: number): number {
  if (status !== 'submitted' || firstSentAt === null) return -Infinity;
  return firstSentAt.getTime() + keyHours * HOUR_MS - KEY_MARGIN_MS;
}

/** Whether the gateway should know the allocation by now, and may have forgotten its key. */
export function isOverdue({ firstSentAt }: Allocation, keyHours: number, at: Date): boolean {
  if (firstSentAt === null) return false;
  return at.getTime() >= firstSentAt.getTime() + Math.max(keyHours, KNOWN_AFTER_HOURS_MAX) * HOUR_MS;
}
