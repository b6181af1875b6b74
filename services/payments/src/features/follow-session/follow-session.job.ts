import type { Job } from '@booking/runtime';
import { SESSION_ORPHANED } from '../../payment/orphaned-session-repository.ts';
import { CHECK_REQUESTED, CLOSING_REQUESTED } from '../../payment/work-request-repository.ts';
import { closeOrphanedSessions } from './close-orphaned-sessions.ts';
import { closeSessions, type Deps as CloseDeps } from './close-sessions.ts';
import { type PollDeps, pollPayments } from './poll-payments.ts';

const EVERY_MS = 5_000;
/** A poll is late by at most this fraction of its pause. */
const TURNS_PER_PAUSE = 5;
const MS_PER_SECOND = 1_000;

export function pollPaymentsJob(deps: PollDeps): Job {
  const { agesSeconds, pauseSeconds } = deps.schedule;
  const shortestSeconds = Math.min(pauseSeconds, ...agesSeconds);
  return {
    name: 'poll-payments',
    everyMs: Math.min(EVERY_MS, (shortestSeconds * MS_PER_SECOND) / TURNS_PER_PAUSE),
    wokenBy: [CHECK_REQUESTED],
    run: async () => ((await pollPayments(deps)) ? 'more' : 'idle'),
  };
}

export function closeSessionsJob(deps: CloseDeps): Job {
  return {
    name: 'close-sessions',
    everyMs: EVERY_MS,
    wokenBy: [CLOSING_REQUESTED],
    run: async () => ((await closeSessions(deps)) ? 'more' : 'idle'),
  };
}

export function closeOrphanedSessionsJob(deps: CloseDeps): Job {
  return {
    name: 'close-orphaned-sessions',
    everyMs: EVERY_MS,
    wokenBy: [SESSION_ORPHANED],
    run: async () => ((await closeOrphanedSessions(deps)) ? 'more' : 'idle'),
  };
}
