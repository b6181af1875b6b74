import type { Job } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { deleteExpiredChallenges } from '../../challenge/challenge-repository.ts';
import { deleteExpiredInvitations } from '../../invitation/invitation-repository.ts';
import { deleteExpiredDevices } from '../../known-device/known-device-repository.ts';
import { deleteOldDeadLetters } from '../../records/dead-letter-repository.ts';
import { deleteExpiredSessions } from '../../session/session-repository.ts';
import { deleteOldMarks } from '../../work-queue/work-mark-repository.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Deletes sessions, invitations, devices, challenges and counters that have expired and have no effect any more, dead
 * letters that their services have deleted, and old marks of work items.
 */
export function discardExpiredJob({ db, clock, attempts }: Pick<AdminDeps, 'db' | 'clock' | 'attempts'>): Job {
  return {
    name: 'discard-expired',
    everyMs: EVERY_MS,
    async run() {
      await deleteExpiredSessions(db, clock());
      await deleteExpiredInvitations(db, clock());
      await deleteExpiredDevices(db, clock());
      await deleteExpiredChallenges(db, clock());
      await attempts.discardExpired();
      await deleteOldDeadLetters(db, clock());
      await deleteOldMarks(db, clock());
      return false;
    },
  };
}
