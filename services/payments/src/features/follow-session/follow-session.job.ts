import { gatewayJobs } from '@booking/gateways';
import type { Job } from '@booking/runtime';
import { listMethodsOfOrphanedSessions, SESSION_ORPHANED } from '../../payment/orphaned-session-repository.ts';
import { listMethodsToClose, listMethodsToPoll } from '../../payment/payment-lease-repository.ts';
import { CHECK_REQUESTED, CLOSING_REQUESTED } from '../../payment/work-request-repository.ts';
import { closeOrphanedSessions, giveUpOldSessions } from './close-orphaned-sessions.ts';
import { closeSessions, type Deps as CloseDeps } from './close-sessions.ts';
import { type PollDeps, pollPayments } from './poll-payments.ts';

const EVERY_MS = 5_000;
/** A poll is late by at most its pause divided by this number. */
const TURNS_PER_PAUSE = 5;
const MS_PER_SECOND = 1_000;

export function pollPaymentsJobs(deps: PollDeps): Job[] {
  const { agesSeconds, pauseSeconds } = deps.schedule;
  const shortestSeconds = Math.min(pauseSeconds, ...agesSeconds);
  const everyMs = Math.min(EVERY_MS, (shortestSeconds * MS_PER_SECOND) / TURNS_PER_PAUSE);
  return gatewayJobs({
    ...deps,
    finder: { name: 'find-due-polls', everyMs, wokenBy: [CHECK_REQUESTED] },
    listDue: () => listMethodsToPoll(deps.db),
    runWithout: (method) => pollPayments(deps, method),
    name: 'poll-payments',
    run: ({ method }) => pollPayments(deps, method),
  });
}

export function closeSessionsJobs(deps: CloseDeps): Job[] {
  return gatewayJobs({
    ...deps,
    finder: { name: 'find-due-closings', everyMs: EVERY_MS, wokenBy: [CLOSING_REQUESTED] },
    listDue: () => listMethodsToClose(deps.db),
    runWithout: (method) => closeSessions(deps, method),
    name: 'close-sessions',
    run: ({ method }) => closeSessions(deps, method),
  });
}

export function closeOrphanedSessionsJobs(deps: CloseDeps): Job[] {
  return gatewayJobs({
    ...deps,
    finder: { name: 'find-orphaned-sessions', everyMs: EVERY_MS, wokenBy: [SESSION_ORPHANED] },
    async listDue() {
      await giveUpOldSessions(deps);
      return listMethodsOfOrphanedSessions(deps.db);
    },
    name: 'close-orphaned-sessions',
    run: ({ method }) => closeOrphanedSessions(deps, method),
  });
}
