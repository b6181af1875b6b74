import { DeadLetter, GetDeadLetter, ProblemError, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { deadLetterRecords } from '../../dead-letter-record/dead-letter-record.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';

const DeadLetterDetail = DeadLetter.extend({
  payload: z.string().meta({ description: 'The message as the bus delivered it, which may be no event at all' }),
}).meta({ id: 'DeadLetterDetail' });

export function getDeadLetterRoute({ db, bus }: { db: Database; bus: Bus }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/dead-letters/{deadLetter}',
    operationId: 'getDeadLetter',
    summary: 'Read a dead letter with its message.',
    tag: 'Dead letters',
    auth: 'client',
    params: z.object({ deadLetter: Id }),
    notFound: 'dead-letter-not-found',
    answers: { 200: { description: 'The dead letter', schema: DeadLetterDetail } },
    problems: ['forbidden', 'dead-letter-not-found'],
    async handle({ params: { deadLetter: deadLetterId }, caller }) {
      requirePermission(caller, 'read_all');
      const known = await findRecord(db, deadLetterRecords, deadLetterId);
      if (!known) throw new ProblemError('dead-letter-not-found', `There is no dead letter ${deadLetterId}.`);
      const { deadLetter, payload } = await bus.request(GetDeadLetter[known.service], { deadLetterId });
      return { status: 200, body: { ...deadLetter, payload } };
    },
  });
}
