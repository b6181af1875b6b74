import { eventually } from '@booking/testing';

/** Another fault in the way, and the restart after it, end within this time. */
const PATIENCE_MS = 120_000;
const INTERVAL_MS = 100;

/** Repeats one step of a fault while another fault is in its way. Throws its last error if that lasts for too long. */
export function insist<Result>(step: () => Result | Promise<Result>, timeoutMs = PATIENCE_MS): Promise<Result> {
  return eventually(step, { timeoutMs, intervalMs: INTERVAL_MS });
}
