import { DeadLetter, DismissDeadLetter, ReplayDeadLetter, requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { actOnSeveral } from '../../audit-entry/act-on-several.ts';
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
import { deadLetterCommand, type Deps, getServiceOf } from './dead-letter-command.ts';

export function endDeadLettersRoutes(deps: Deps): Route[] {
  return [replayDeadLettersRoute(deps), auditedCommand(deps, replayDeadLetter(deps)), dismissDeadLetterRoute(deps)];
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
