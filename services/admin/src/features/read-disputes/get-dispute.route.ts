import { ProblemError, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { disputeRecords } from '../../dispute-record/dispute-record.ts';
import { ShownDispute } from '../../dispute-record/dispute-resource.ts';
import { findShownRecord } from '../../read-model/read-model-repository.ts';
import { readStoryAbout } from '../../timeline/booking-story.ts';
import { TimelineEntry } from '../../timeline/timeline-entry.ts';

const DisputeDetail = ShownDispute.extend({
  timeline: z.array(TimelineEntry).meta({ description: 'What happened to it and to its payment; newest first' }),
}).meta({ id: 'DisputeDetail' });

export function getDisputeRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/disputes/{dispute}',
    operationId: 'getDisputeRecord',
    summary: 'Read a dispute with its story.',
    tag: 'Disputes',
    auth: 'client',
    params: z.object({ dispute: Id }),
    notFound: 'not-found',
    answers: { 200: { description: 'The dispute', schema: DisputeDetail } },
    problems: ['forbidden', 'not-found'],
    async handle({ params, caller }) {
      requirePermission(caller, 'read_all');
      const dispute = await findShownRecord(db, disputeRecords, params.dispute);
      if (!dispute) throw new ProblemError('not-found', `There is no dispute ${params.dispute}.`);
      const timeline = await readStoryAbout(db, dispute.bookingId, [dispute.id, dispute.paymentId]);
      return { status: 200, body: { ...dispute, timeline } };
    },
  });
}
