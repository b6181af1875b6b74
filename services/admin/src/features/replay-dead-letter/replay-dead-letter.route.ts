import { DeadLetter, GetDeadLetter, ProblemError, ReplayDeadLetter, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import { bookingIdOf, type Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { actOnSeveral } from '../../audit-entry/act-on-several.ts';
import type { Shown } from '../../audit-entry/audit-entry.ts';
import { auditedCommand, carryOut, defineCommand, OptionalReason } from '../../audit-entry/audited-command.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { FilterText } from '../../read-model/record-query.ts';
import { deadLetterRecords } from '../../records/dead-letter.ts';

type Deps = Pick<AdminDeps, 'db' | 'bus' | 'clock' | 'logger'>;

export function replayDeadLetterRoute(deps: Deps): Route {
  return auditedCommand(deps, replayDeadLetter(deps));
}

/** Each service replays its own dead letters. Admin only looks up the service of the dead letter. */
function replayDeadLetter({ db, bus }: Deps) {
  return defineCommand({
    path: '/admin/api/dead-letters/{deadLetter}/replay',
    operationId: 'replayDeadLetter',
    summary: 'Hand a dead letter to its listener again.',
    tag: 'Dead letters',
    params: z.object({ deadLetter: Id }),
    body: OptionalReason,
    notFound: 'dead-letter-not-found',
    answer: { description: 'The replayed dead letter', schema: DeadLetter },
    problems: ['dead-letter-not-replayable'],
    permission: 'process_refunds',
    action: 'replay_dead_letter',
    target: ({ params }) => ({ type: 'dead_letter', id: params.deadLetter }),
    async before({ params }) {
      const known = await findRecord(db, deadLetterRecords, params.deadLetter);
      return known && { ...withoutReason(known), bookingId: await findBookingId(bus, known) };
    },
    async run({ params: { deadLetter: deadLetterId }, caller: actor }) {
      const known = await findRecord(db, deadLetterRecords, deadLetterId);
      if (!known) throw new ProblemError('dead-letter-not-found', `There is no dead letter ${deadLetterId}.`);
      return (await bus.request(ReplayDeadLetter[known.service], { deadLetterId, actor })).deadLetter;
    },
    after: withoutReason,
  });
}

/**
 * A reason may quote its message. The audit log keeps entries for ever, but an erasure finds the reason only until the
 * dead letter is deleted, 120 days after its replay.
 */
function withoutReason({ reason: _reason, ...shown }: DeadLetter): Shown {
  return shown;
}

/**
 * The booking of the message, by which an erasure finds the entries after the dead letter is deleted. It is null if the
 * service does not answer. The replay fails as well then, so the dead letter stays.
 */
async function findBookingId(bus: Bus, { id: deadLetterId, service }: DeadLetter): Promise<string | null> {
  const answer = await bus.request(GetDeadLetter[service], { deadLetterId }).catch(() => undefined);
  return answer ? bookingIdOf(answer.payload) : null;
}

/**
 * The largest number of dead letters in one request: as many as can be replayed one after the other while the user
 * waits.
 */
const REPLAYED_MAX = 50;

const Body = OptionalReason.extend({
  ids: z.array(z.uuid()).min(1).max(REPLAYED_MAX).optional(),
  waiting: z
    .strictObject({ service: DeadLetter.shape.service.optional(), listener: FilterText.optional() })
    .optional()
    .meta({ description: `The oldest ${REPLAYED_MAX} that wait, of this service and listener` }),
}).refine(({ ids, waiting }) => (ids === undefined) !== (waiting === undefined), 'Either ids or waiting');
type Body = z.infer<typeof Body>;

const Replays = z
  .object({
    replayed: z.array(DeadLetter),
    failed: z.array(z.object({ id: z.uuid(), problem: z.string(), detail: z.string() })),
  })
  .meta({ id: 'DeadLetterReplays' });

export function replayDeadLettersRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/dead-letters/replay',
    operationId: 'replayDeadLetters',
    summary:
      'Hand several dead letters to their listeners again: the given ones in their order, or the oldest that wait. A failure does not stop the next ones.',
    tag: 'Dead letters',
    auth: 'client',
    body: Body,
    answers: { 200: { description: 'The outcome of each dead letter', schema: Replays } },
    problems: ['forbidden'],
    async handle({ body: { ids, waiting, reason }, ...request }) {
      const asked = ids ?? (await findWaiting(deps.db, waiting));
      // Checks the permission for an empty list. Otherwise each replay checks it, and leaves an entry in the audit log.
      if (asked.length === 0) requirePermission(request.caller, 'process_refunds');
      const { done: replayed, failed } = await actOnSeveral(asked, {
        logger: deps.logger,
        serviceOf: async (id) => (await findRecord(deps.db, deadLetterRecords, id))?.service,
        act: (id) =>
          carryOut(deps, replayDeadLetter(deps), { ...request, params: { deadLetter: id }, body: { reason } }),
      });
      const problems = failed.map(({ id, problem: { type, detail } }) => ({ id, problem: nameOf(type), detail }));
      return { status: 200, body: { replayed, failed: problems } };
    },
  });
}

function nameOf(problemType: string): string {
  return problemType.replace('/problems/', '');
}

async function findWaiting(db: Database, where: Body['waiting']): Promise<string[]> {
  const oldest = { limit: REPLAYED_MAX, order: 'asc', where: { ...where, status: 'waiting' } } as const;
  const { data } = await listRecords(db, deadLetterRecords, oldest);
  return data.map(({ id }) => id);
}
