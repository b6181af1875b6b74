import type { PaymentGateway } from '@booking/gateways';
import { announceNow, type Database, type Job } from '@booking/runtime';
import { listDueMethods, QUESTION_RAISED } from '../../callback-question/callback-question-repository.ts';
import { confirmCallbacks, type Deps, ignoreForeignWebhooks } from './confirm-callbacks.ts';

const LOOK_EVERY_MS = 1_000;
/** Due lookups are announced by a commit or by the clock, so the job rarely finds work by itself. */
const EVERY_MS = 600_000;
const DROP_EVERY_MS = 10_000;

/** Makes the lookups at one gateway. Each gateway has its own job, so that a slow one delays no other. */
export function confirmCallbacksJob(deps: Deps, gateway: PaymentGateway): Job {
  return {
    name: `confirm-callbacks-${gateway.method}`,
    everyMs: EVERY_MS,
    wokenBy: [lookupsDue(gateway.method)],
    run: async () => ((await confirmCallbacks(deps, gateway)) ? 'more' : 'idle'),
  };
}

/** Wakes the jobs of gateways with due lookups. */
export function findDueLookupsJob(db: Database): Job {
  return {
    name: 'find-due-lookups',
    everyMs: LOOK_EVERY_MS,
    wokenBy: [QUESTION_RAISED],
    async run() {
      announceNow(db, (await listDueMethods(db)).map(lookupsDue));
      return 'idle';
    },
  };
}

function lookupsDue(method: string): string {
  return `lookups-due-${method}`;
}

export function dropUnknownCallbacksJob(db: Database): Job {
  return {
    name: 'drop-unknown-callbacks',
    everyMs: DROP_EVERY_MS,
    async run() {
      await ignoreForeignWebhooks(db);
      return 'idle';
    },
  };
}
