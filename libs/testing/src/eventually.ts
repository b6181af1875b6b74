import { setTimeout as pause } from 'node:timers/promises';

/** The bus redelivers a message after thirty seconds if its acknowledgement was lost. This is three times as long. */
const TIMEOUT_MS = 90_000;
const INTERVAL_MS = 20;
/**
 * A condition that takes long to hold is tested less often, because each attempt takes processor time from the code
 * under test.
 */
const INTERVAL_MS_MAX = 200;
const INTERVAL_GROWTH = 1.1;

type Patience = { readonly timeoutMs?: number; readonly intervalMs?: number };

/**
 * Repeats an assertion until it holds and returns its result, first after `intervalMs` and then less and less often.
 * Throws the assertion's last error when it still fails after `timeoutMs`.
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
