import { gatewayJobs, type Gateways } from '@booking/gateways';
import type { Database, Job } from '@booking/runtime';
import { QUESTION_RAISED } from '../../callback-question/callback-question-repository.ts';
import { listDueMethods } from '../../callback-question/claimed-question-repository.ts';
import { confirmCallbacks, type Deps, ignoreForeignWebhooks } from './confirm-callbacks.ts';

const LOOK_EVERY_MS = 2_000;
const DROP_EVERY_MS = 10_000;

export function confirmCallbacksJobs({ gateways, ...deps }: Deps & { readonly gateways: Gateways }): Job[] {
  return gatewayJobs({
    db: deps.db,
    gateways,
    finder: { name: 'find-due-lookups', everyMs: LOOK_EVERY_MS, wokenBy: [QUESTION_RAISED] },
    listDue: () => listDueMethods(deps.db),
    name: 'confirm-callbacks',
    run: (gateway) => confirmCallbacks(deps, gateway),
  });
}

export function dropUnknownCallbacksJob(db: Database): Job {
  return {
    name: 'drop-unknown-callbacks',
    everyMs: DROP_EVERY_MS,
    async run() {
      await ignoreForeignWebhooks(db);
      return false;
    },
  };
}
