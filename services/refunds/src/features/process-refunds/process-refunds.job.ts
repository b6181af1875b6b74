import { announceNow, type Database, type Job } from '@booking/runtime';
import { listDueMethods, refundDue } from '../../refund/refund-repository.ts';
import { processDueRefunds, type Deps } from './process-refunds.ts';

/** Half of the shortest pause that can be configured. */
const LOOK_EVERY_MS = 500;
/** A gateway is called as soon as it is due; looking by itself only makes up for what nobody announced. */
const EVERY_MS = 30_000;

/** Calls one gateway; each has a job of its own, so that a slow one holds up no other. */
export function processRefundsJob(deps: Deps): Job {
  return {
    name: `process-refunds-${deps.gateway.method}`,
    everyMs: EVERY_MS,
    wokenBy: [refundDue(deps.gateway.method)],
    run: async () => ((await processDueRefunds(deps)) ? 'more' : 'idle'),
  };
}

/** Wakes the jobs of the gateways that have become due by the clock. */
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
