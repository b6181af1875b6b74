import { RefundProcessingStarted, RefundRequested } from '@booking/contracts';
import type { PaymentGateway } from '@booking/gateways';
import type { Database, Job, Logger } from '@booking/runtime';
import type { GatewayCalls } from './gateway-calls.ts';
import { processDueRefunds } from './process-refunds.ts';

const EVERY_MS = 1_000;

type Deps = { db: Database; logger: Logger; gateway: PaymentGateway; calls: GatewayCalls };

/** Calls one gateway; each has a job of its own, so that a slow one holds up no other. */
export function processRefundsJob(deps: Deps): Job {
  return {
    name: `process-refunds-${deps.gateway.method}`,
    everyMs: EVERY_MS,
    wokenBy: [RefundRequested.name, RefundProcessingStarted.name],
    run: async () => ((await processDueRefunds(deps)) ? 'more' : 'idle'),
  };
}
