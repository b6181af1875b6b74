import {
  DeadLetter,
  DismissDeadLetter,
  GetDeadLetter,
  ProblemError,
  ReplayDeadLetter,
  requirePermission,
  type ServiceName,
} from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import { bookingIdOf, type Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { actOnSeveral } from '../../audit-entry/act-on-several.ts';
import type { Shown } from '../../audit-entry/audit-entry.ts';
import {
  auditedCommand,
  carryOut,
  defineCommand,
  OptionalReason,
  RequiredReason,
} from '../../audit-entry/audited-command.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { FilterText } from '../../read-model/record-query.ts';
import { deadLetterRecords } from '../../records/dead-letter.ts';

type Deps = Pick<AdminDeps, 'db' | 'bus' | 'clock' | 'logger'>;

export function endDeadLettersRoutes(deps: Deps): Route[] {
  return [replayDeadLettersRoute(deps), auditedCommand(deps, replayDeadLetter(deps)), dismissDeadLetterRoute(deps)];
}

const Params = z.object({ deadLetter: Id });
type Request = { readonly params: z.infer<typeof Params> };

/** The members that the commands about one dead letter share. */
function deadLetterCommand({ db, bus }: Deps) {
  return {
    tag: 'Dead letters',
    params: Params,
    notFound: 'dead-letter-not-found',
    permission: 'process_refunds',
    target: ({ params }: Request) => ({ type: 'dead_letter', id: params.deadLetter }) as const,
    async before({ params }: Request) {
      const known = await findRecord(db, deadLetterRecords, params.deadLetter);
      return known && { ...withoutReason(known), bookingId: await findBookingId(bus, known) };
    },
    after: withoutReason,
  } as const;
}

/** Each service keeps its own dead letters; admin only knows whose they are. Throws `dead-letter-not-found`. */
async function getServiceOf(db: Database, deadLetterId: string): Promise<ServiceName> {
  const known = await findRecord(db, deadLetterRecords, deadLetterId);
  if (!known) throw new ProblemError('dead-letter-not-found', `There is no dead letter ${deadLetterId}.`);
  return known.service;
}

/**
 * A reason may quote its message. The audit log keeps entries for ever, but an erasure finds the reason only until the
 * dead letter is deleted, 120 days after its replay or dismissal.
 */
function withoutReason({ reason: _reason, ...shown }: DeadLetter): Shown {
  return shown;
}

/**
 * The booking of the message, by which an erasure finds the entries after the dead letter is deleted. Throws if the
 * service does not answer, so that no dead letter ends without its booking.
 */
async function findBookingId(bus: Bus, { id: deadLetterId, service }: DeadLetter): Promise<string | null> {
  const { payload } = await bus.request(GetDeadLetter[service], { deadLetterId });
  return bookingIdOf(payload);
}

function replayDeadLetter(deps: Deps) {
  const { db, bus } = deps;
  return defineCommand({
    ...deadLetterCommand(deps),
    path: '/admin/api/dead-letters/{deadLetter}/replay',
    operationId: 'replayDeadLetter',
    summary: 'Hand a dead letter to its listener again.',
    body: OptionalReason.extend({ evenIfDismissed: z.boolean().optional() }),
    answer: { description: 'The replayed dead letter', schema: DeadLetter },
    problems: ['dead-letter-not-replayable', 'dead-letter-not-waiting'],
    action: 'replay_dead_letter',
    async run({ params: { deadLetter: deadLetterId }, body: { evenIfDismissed }, caller: actor }) {
      const service = await getServiceOf(db, deadLetterId);
      return (await bus.request(ReplayDeadLetter[service], { deadLetterId, evenIfDismissed, actor })).deadLetter;
    },
  });
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

function replayDeadLettersRoute(deps: Deps): Route {
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
      const problems = failed.map(({ id, problem: { type, detail } }) => ({
        ...{ id, detail },
        problem: type.replace('/problems/', ''),
      }));
      return { status: 200, body: { replayed, failed: problems } };
    },
  });
}

async function findWaiting(db: Database, where: Body['waiting']): Promise<string[]> {
  const oldest = { limit: REPLAYED_MAX, order: 'asc', where: { ...where, status: 'waiting' } } as const;
  const { data } = await listRecords(db, deadLetterRecords, oldest);
  return data.map(({ id }) => id);
}

function dismissDeadLetterRoute(deps: Deps): Route {
  const { db, bus } = deps;
  return auditedCommand(deps, {
    ...deadLetterCommand(deps),
    path: '/admin/api/dead-letters/{deadLetter}/dismiss',
    operationId: 'dismissDeadLetter',
    summary: 'Dismiss a dead letter whose message must not be handled. It can still be replayed.',
    body: RequiredReason,
    answer: { description: 'The dismissed dead letter', schema: DeadLetter },
    problems: ['dead-letter-not-waiting'],
    action: 'dismiss_dead_letter',
    async run({ params: { deadLetter: deadLetterId }, caller: actor }) {
      const service = await getServiceOf(db, deadLetterId);
      return (await bus.request(DismissDeadLetter[service], { deadLetterId, actor })).deadLetter;
    },
  });
}
