import { hasPermission } from '@booking/contracts';
import type { Job } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { isDueAtProvider, isLive } from '../../session/session.ts';
import { findSessions, type FoundSession } from '../../session/session-repository.ts';
import { actorOf, belongsToProvider, mayWork } from '../../staff/staff.ts';

const EVERY_MS = 2_000;

type Deps = Pick<AdminDeps, 'db' | 'clock' | 'liveUpdates'>;

/**
 * Ends a stream within seconds after its session has ended, its account was disabled or lost `read_all`, or the OpenID
 * provider has to confirm the session.
 */
export function endUnreadableStreamsJob({ db, clock, liveUpdates }: Deps): Job {
  return {
    name: 'end-unreadable-streams',
    everyMs: EVERY_MS,
    async run() {
      const asked = liveUpdates.sessionIdHashes();
      if (asked.length === 0) return false;

      const now = clock();
      const readable = (await findSessions(db, asked))
        .filter((found) => mayRead(found, now))
        .map(({ session }) => session.idHash);
      const unreadable = asked.filter((idHash) => !readable.includes(idHash));
      liveUpdates.endWhere(({ sessionIdHash }) => unreadable.includes(sessionIdHash));
      return false;
    },
  };
}

function mayRead({ session, staff }: FoundSession, now: Date): boolean {
  if (!isLive(session, now) || (belongsToProvider(staff) && isDueAtProvider(session, now))) return false;
  return mayWork(staff) && hasPermission(actorOf(staff), 'read_all');
}
