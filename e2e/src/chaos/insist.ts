import { eventually } from '@booking/testing';

/** Within this time, another fault ends and its process is restarted. */
const TIMEOUT_MS = 120_000;
const INTERVAL_MS = 100;

/** Repeats one step of a fault while another fault prevents it. Throws the last error after the time-out. */
export function insist<Result>(step: () => Result | Promise<Result>): Promise<Result> {
  return eventually(step, { timeoutMs: TIMEOUT_MS, intervalMs: INTERVAL_MS });
}
