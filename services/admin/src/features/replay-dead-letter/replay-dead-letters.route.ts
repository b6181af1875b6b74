import { DeadLetter, requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { actOnSeveral } from '../../audit-entry/act-on-several.ts';
import { OptionalReason } from '../../audit-entry/reason-body.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { FilterText } from '../../read-model/record-query.ts';
import { deadLetterRecords } from '../../records/dead-letter.ts';
import { type Deps, replayAudited, type Replaying } from './replay-dead-letter.ts';

/** The most dead letters of one request: as many as can be replayed one after the other while the user waits. */
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
type Replays = z.infer<typeof Replays>;

export function replayDeadLettersRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/dead-letters/replay',
    operationId: 'replayDeadLetters',
    summary:
      'Hand several dead letters to their listeners again, the oldest first; one that fails stops none of the others.',
    tag: 'Dead letters',
    auth: 'client',
    body: Body,
    answers: { 200: { description: 'The outcome of each dead letter', schema: Replays } },
    problems: ['forbidden'],
    async handle({ body, caller }) {
      const ids = body.ids ?? (await findWaiting(deps.db, body.waiting));
      // Checks the permission for an empty list. Otherwise each replay checks it, and leaves an entry in the audit log.
      if (ids.length === 0) requirePermission(caller, 'process_refunds');
      const replaying = { actor: caller, reason: body.reason ?? null };
      return { status: 200, body: await replayAll(deps, ids, replaying) };
    },
  });
}

async function findWaiting(db: Database, where: Body['waiting']): Promise<string[]> {
  const oldest = { limit: REPLAYED_MAX, order: 'asc', where: { ...where, status: 'waiting' } } as const;
  const { data } = await listRecords(db, deadLetterRecords, oldest);
  return data.map(({ id }) => id);
}

async function replayAll(deps: Deps, ids: readonly string[], replaying: Replaying): Promise<Replays> {
  const { done: replayed, failed } = await actOnSeveral(ids, {
    serviceOf: async (id) => (await findRecord(deps.db, deadLetterRecords, id))?.service,
    act: (id) => replayAudited(deps, id, replaying),
  });
  return {
    replayed,
    failed: failed.map(({ id, problem: { type, message } }) => ({ id, problem: type, detail: message })),
  };
}
