import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 20;

/**
 * Repeats an assertion until it holds and returns what it returned. Throws the assertion's last error when it still
 * fails after `timeoutMs`.
 */
export function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<Result> {
  return repeatUntil(performance.now() + timeoutMs, assertion);
}

async function repeatUntil<Result>(deadline: number, assertion: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await assertion();
  } catch (error) {
    if (performance.now() >= deadline) throw error;
  }
  await pause(INTERVAL_MS);
  return repeatUntil(deadline, assertion);
}
