import { RefundProcessingStarted, RefundRequested } from '@booking/contracts';
import type { Job } from '@booking/runtime';
import { processDueRefunds, type Deps } from './process-refunds.ts';

/** Half of the shortest pause that can be configured. */
const EVERY_MS = 500;

/** Calls one gateway; each has a job of its own, so that a slow one holds up no other. */
export function processRefundsJob(deps: Deps): Job {
  return {
    name: `process-refunds-${deps.gateway.method}`,
    everyMs: EVERY_MS,
    wokenBy: [RefundRequested.name, RefundProcessingStarted.name],
    run: async () => ((await processDueRefunds(deps)) ? 'more' : 'idle'),
  };
}
