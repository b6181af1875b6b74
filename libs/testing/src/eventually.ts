import { setTimeout as pause } from 'node:timers/promises';

/**
 * The default time limit. The bus redelivers a message after thirty seconds if its acknowledgement was lost; this is
 * three times as long.
 */
const TIMEOUT_MS = 90_000;
const INTERVAL_MS = 20;
/**
 * The longest pause between two attempts. Pauses grow, because each attempt takes processor time from the code under
 * test.
 */
const INTERVAL_MS_MAX = 200;
const INTERVAL_GROWTH = 1.1;

type Patience = { readonly timeoutMs?: number; readonly intervalMs?: number };

/**
 * Repeats an assertion until it holds, and returns its result. The first pause is `intervalMs`, and the later ones
 * grow. Throws the assertion's last error if it still fails after `timeoutMs`.
 */
export function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  { timeoutMs = TIMEOUT_MS, intervalMs = INTERVAL_MS }: Patience = {},
): Promise<Result> {
  return repeatUntil({ deadline: performance.now() + timeoutMs, intervalMs }, assertion);
}

type Limits = { readonly deadline: number; readonly intervalMs: number };

async function repeatUntil<Result>(limits: Limits, assertion: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await assertion();
  } catch (error) {
    if (performance.now() >= limits.deadline) throw error;
  }
  await pause(limits.intervalMs);
  const intervalMs = Math.max(limits.intervalMs, Math.min(INTERVAL_MS_MAX, limits.intervalMs * INTERVAL_GROWTH));
  return repeatUntil({ ...limits, intervalMs }, assertion);
}
