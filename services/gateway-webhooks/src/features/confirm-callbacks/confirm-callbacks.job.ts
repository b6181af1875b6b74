import type { Database, Job } from '@booking/runtime';
import { QUESTION_RAISED } from '../../callback-question/callback-question-repository.ts';
import { confirmCallbacks, type Deps, ignoreForeignWebhooks } from './confirm-callbacks.ts';

const EVERY_MS = 1_000;
const DROP_EVERY_MS = 10_000;

export function confirmCallbacksJob(deps: Deps): Job {
  return {
    name: 'confirm-callbacks',
    everyMs: EVERY_MS,
    wokenBy: [QUESTION_RAISED],
    run: async () => ((await confirmCallbacks(deps)) ? 'more' : 'idle'),
  };
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
