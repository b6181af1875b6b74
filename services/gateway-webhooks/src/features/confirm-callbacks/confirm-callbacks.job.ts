import type { Job } from '@booking/runtime';
import { QUESTION_RAISED } from '../../callback-question/callback-question-repository.ts';
import { confirmCallbacks, type Deps } from './confirm-callbacks.ts';

const EVERY_MS = 1_000;

export function confirmCallbacksJob(deps: Deps): Job {
  return {
    name: 'confirm-callbacks',
    everyMs: EVERY_MS,
    wokenBy: [QUESTION_RAISED],
    run: async () => ((await confirmCallbacks(deps)) ? 'more' : 'idle'),
  };
}
