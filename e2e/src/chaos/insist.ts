import { eventually } from '@booking/testing';

/** Within this time, another fault ends and its process is restarted. */
const PATIENCE_MS = 120_000;
const INTERVAL_MS = 100;

/** Repeats one step of a fault while another fault prevents it. Throws the last error after the time-out. */
export function insist<Result>(step: () => Result | Promise<Result>, timeoutMs = PATIENCE_MS): Promise<Result> {
  return eventually(step, { timeoutMs, intervalMs: INTERVAL_MS });
}
