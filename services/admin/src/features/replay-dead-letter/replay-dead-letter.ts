import { type Actor, type DeadLetter, ProblemError, ReplayDeadLetter, requirePermission } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { audited } from '../../audit-entry/audited.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { deadLetterRecords } from '../../records/dead-letter.ts';

export type Deps = { db: Database; bus: Bus; clock: Clock };

/** Each service replays its own dead letters. Admin only looks up the service of the dead letter. */
export async function replayDeadLetter({ db, bus }: Deps, deadLetterId: string, actor: Actor): Promise<DeadLetter> {
  const known = await findRecord(db, deadLetterRecords, deadLetterId);
  if (!known) throw new ProblemError('dead-letter-not-found', `There is no dead letter ${deadLetterId}.`);
  const { deadLetter } = await bus.request(ReplayDeadLetter[known.service], { deadLetterId, actor });
  return deadLetter;
}

export type Replaying = { readonly actor: Actor; readonly reason: string | null };

/** Replays one of several with its own audit entry, so that the log has the outcome of each. */
export async function replayAudited(deps: Deps, id: string, { actor, reason }: Replaying): Promise<DeadLetter> {
  const target = { type: 'dead_letter', id } as const;
  const action = { staff: actor.sub, name: 'replay_dead_letter', target, reason } as const;
  return audited(deps, action, {
    before: await findRecord(deps.db, deadLetterRecords, id),
    run: () => {
      requirePermission(actor, 'process_refunds');
      return replayDeadLetter(deps, id, actor);
    },
    after: (deadLetter) => deadLetter,
  });
}
