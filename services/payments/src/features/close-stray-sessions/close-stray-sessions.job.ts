import type { Job } from '@booking/runtime';
import { SESSION_STRAYED } from '../../stray-session/stray-session-repository.ts';
import { closeStraySessions, type Deps } from './close-stray-sessions.ts';

const EVERY_MS = 5_000;

export function closeStraySessionsJob(deps: Deps): Job {
  return {
    name: 'close-stray-sessions',
    everyMs: EVERY_MS,
    wokenBy: [SESSION_STRAYED],
    run: async () => ((await closeStraySessions(deps)) ? 'more' : 'idle'),
  };
}
