import type { Gateways } from '@booking/gateways';
import { announceNow, type Job } from '@booking/runtime';
import { refundDue } from '../../refund/refund-decision-repository.ts';
import { listDueMethods } from '../../refund/refund-repository.ts';
import { type Deps, type EndDeps, endWithoutGateway, processDueRefunds } from './process-refunds.ts';

/** The shortest pause that can be configured. */
const LOOK_EVERY_MS = 1_000;
/** Due allocations are announced by a commit or by the clock, so the job rarely finds work by itself. */
const EVERY_MS = 600_000;

/** Claims the calls of one gateway. Each gateway has its own job, so that a slow one delays no other. */
export function processRefundsJob(deps: Deps, method: string): Job {
  return {
    name: `process-refunds-${method}`,
    everyMs: EVERY_MS,
    wokenBy: [refundDue(method)],
    run: async () => ((await processDueRefunds(deps, method)) ? 'more' : 'idle'),
  };
}

/** During an upgrade, other replicas may already know a gateway that this one does not know yet. */
const ABANDONED_AFTER_SECONDS = 600;

/**
 * Wakes the jobs of gateways with allocations that have become due. A gateway that is no longer configured has no job,
 * so its refunds are ended here.
 */
export function findDueRefundsJob({ gateways, ...deps }: EndDeps & { readonly gateways: Gateways }): Job {
  return {
    name: 'find-due-refunds',
    everyMs: LOOK_EVERY_MS,
    async run() {
      for (const { method, dueSeconds } of await listDueMethods(deps.db)) {
        if (gateways.has(method)) announceNow(deps.db, [refundDue(method)]);
        else if (dueSeconds > ABANDONED_AFTER_SECONDS) await endWithoutGateway(deps, method);
      }
      return 'idle';
    },
  };
}
