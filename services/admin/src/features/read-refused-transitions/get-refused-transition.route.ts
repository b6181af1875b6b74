import { ProblemError, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { refusedTransitionRecords } from '../../refused-transition-record/refused-transition-record.ts';
import { RefusedTransitionResource } from '../../refused-transition-record/refused-transition-resource.ts';
import { readStoryAbout } from '../../timeline/booking-story.ts';
import { TimelineEntry } from '../../timeline/timeline-entry.ts';

const RefusedTransitionDetail = RefusedTransitionResource.extend({
  timeline: z.array(TimelineEntry).meta({ description: 'What happened to what refused it; newest first' }),
}).meta({ id: 'RefusedTransitionDetail' });

export function getRefusedTransitionRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/refused-transitions/{transition}',
    operationId: 'getRefusedTransitionRecord',
    summary: 'Read a move that a service refused, with the story of what refused it.',
    tag: 'Refused transitions',
    auth: 'client',
    params: z.object({ transition: Id }),
    notFound: 'not-found',
    answers: { 200: { description: 'The refused transition', schema: RefusedTransitionDetail } },
    problems: ['forbidden', 'not-found'],
    async handle({ params, caller }) {
      requirePermission(caller, 'read_all');
      const refused = await findRecord(db, refusedTransitionRecords, params.transition);
      if (!refused) throw new ProblemError('not-found', `There is no rejected transition ${params.transition}.`);
      const timeline = await readStoryAbout(db, refused.bookingId, [refused.aggregateId]);
      return { status: 200, body: { ...refused, timeline } };
    },
  });
}
