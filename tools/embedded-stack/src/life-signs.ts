import { setTimeout as delay } from 'node:timers/promises';

export type LifeSigns = {
  /** Whether the process answers that it is alive. Takes a few seconds at most. */
  readonly isAlive: () => Promise<boolean>;
  /** The interval between two checks. */
  readonly everyMs: number;
  /** A process that misses this many checks in a row does not recover by itself. */
  readonly missesMax: number;
};

/**
 * Watches a process until it hangs or the signal aborts. Settles with true when a process that was alive misses too
 * many checks in a row, and with false when `signal` aborts first. `wasReady` says whether the process was alive
 * before. Checks are counted instead of time, so that no process misses one while the machine sleeps.
 */
export async function losesLife(
  { isAlive, everyMs, missesMax }: LifeSigns,
  signal: AbortSignal,
  wasReady: () => boolean = () => false,
): Promise<boolean> {
  let hasLived = false;
  for (let misses = 0; misses < missesMax;) {
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    const isLiving = await isAlive();
    hasLived ||= isLiving || wasReady();
    misses = isLiving || !hasLived ? 0 : misses + 1;
  }
  return !signal.aborted;
}
