import { DeadLetter, ProblemError, ReplayDeadLetter, requirePermission, type Actor } from '@booking/contracts';
import { defineRoute, Id, strictBody, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { Reason } from '../../audit-entry/audit-entry-resource.ts';
import { audited } from '../../audit-entry/audited.ts';
import { deadLetterRecords } from '../../dead-letter-record/dead-letter-record.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';

type Deps = { db: Database; bus: Bus; clock: Clock };

export function replayDeadLetterRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/dead-letters/{deadLetter}/replay',
    operationId: 'replayDeadLetter',
    summary: 'Hand a dead letter to its listener again.',
    tag: 'Dead letters',
    auth: 'client',
    params: z.object({ deadLetter: Id }),
    body: strictBody({ reason: Reason.optional() }),
    notFound: 'dead-letter-not-found',
    answers: { 200: { description: 'The replayed dead letter', schema: DeadLetter } },
    problems: ['forbidden', 'dead-letter-not-found', 'dead-letter-not-replayable'],
    async handle({ params, body, caller }) {
      const target = { type: 'dead_letter', id: params.deadLetter } as const;
      const action = { staff: caller.sub, name: 'replay_dead_letter', target, reason: body.reason ?? null } as const;
      const deadLetter = await audited(deps, action, () => {
        requirePermission(caller, 'process_refunds');
        return replay(deps, params.deadLetter, caller);
      });
      return { status: 200, body: deadLetter };
    },
  });
}

/** Each service replays its own: ours only knows whose it is. */
async function replay({ db, bus }: Deps, deadLetterId: string, actor: Actor): Promise<DeadLetter> {
  const known = await findRecord(db, deadLetterRecords, deadLetterId);
  if (!known) throw new ProblemError('dead-letter-not-found', `There is no dead letter ${deadLetterId}.`);
  const { deadLetter } = await bus.request(ReplayDeadLetter[known.service], { deadLetterId, actor });
  return deadLetter;
}
