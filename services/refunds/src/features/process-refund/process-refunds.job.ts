import { announceNow, type Database, type Job } from '@booking/runtime';
import { refundDue } from '../../refund/refund-decision-repository.ts';
import { listDueMethods } from '../../refund/refund-repository.ts';
import { type Deps, processDueRefunds } from './process-refunds.ts';

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

/** Wakes the jobs of gateways with allocations that have become due. */
export function findDueRefundsJob(db: Database): Job {
  return {
    name: 'find-due-refunds',
    everyMs: LOOK_EVERY_MS,
    async run() {
      announceNow(db, (await listDueMethods(db)).map(refundDue));
      return 'idle';
    },
  };
}
