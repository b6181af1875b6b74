import type { Clock, Database, Job } from '@booking/runtime';
import { REMOVED_BODIES_MAX, removeOldBodies } from '../../callback/callback-repository.ts';
import { DELETED_QUESTIONS_MAX, deleteOldQuestions } from '../../callback-question/callback-question-repository.ts';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

type Deps = { readonly db: Database; readonly clock: Clock; readonly callbackRetentionDays: number };

/** Digests stay, so that a repeated delivery is still recognised. */
export function removeOldBodiesJob({ db, clock, callbackRetentionDays }: Deps): Job {
  return {
    name: 'remove-old-bodies',
    everyMs: EVERY_MS,
    async run() {
      const before = new Date(clock().getTime() - callbackRetentionDays * DAY_MS);
      const bodies = await removeOldBodies(db, before);
      const questions = await deleteOldQuestions(db, before);
      return bodies === REMOVED_BODIES_MAX || questions === DELETED_QUESTIONS_MAX;
    },
  };
}
