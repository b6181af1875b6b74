import { DeadLetter } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { z } from 'zod';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { OptionalReason } from '../../audit-entry/reason-body.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { deadLetterRecords } from '../../records/dead-letter.ts';
import { type Deps, replayDeadLetter } from './replay-dead-letter.ts';

export function replayDeadLetterRoute(deps: Deps): Route {
  return auditedCommand(deps, {
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
    before: ({ params }) => findRecord(deps.db, deadLetterRecords, params.deadLetter),
    run: ({ params, caller }) => replayDeadLetter(deps, params.deadLetter, caller),
  });
}
