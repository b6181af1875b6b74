import { Discrepancy, ProblemError, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { discrepancyRecords } from '../../discrepancy-record/discrepancy-record.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { readStoryAbout } from '../../timeline/booking-story.ts';
import { TimelineEntry } from '../../timeline/timeline-entry.ts';

const DiscrepancyDetail = Discrepancy.extend({
  timeline: z.array(TimelineEntry).meta({ description: 'What happened to it, as far as its booking is known' }),
}).meta({ id: 'DiscrepancyDetail' });

export function getDiscrepancyRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/discrepancies/{discrepancy}',
    operationId: 'getDiscrepancyRecord',
    summary: 'Read a discrepancy with its story.',
    tag: 'Comparisons',
    auth: 'client',
    params: z.object({ discrepancy: Id }),
    notFound: 'discrepancy-not-found',
    answers: { 200: { description: 'The discrepancy', schema: DiscrepancyDetail } },
    problems: ['forbidden', 'discrepancy-not-found'],
    async handle({ params: { discrepancy: id }, caller }) {
      requirePermission(caller, 'read_all');
      const discrepancy = await findRecord(db, discrepancyRecords, id);
      if (!discrepancy) throw new ProblemError('discrepancy-not-found', `There is no discrepancy ${id}.`);
      const { bookingId } = discrepancy;
      const timeline = bookingId === null ? [] : await readStoryAbout(db, bookingId, [id]);
      return { status: 200, body: { ...discrepancy, timeline } };
    },
  });
}
