import { TransitionRefused } from '@booking/contracts';
import { Id } from '@booking/http';
import { z } from 'zod';
import { plain } from '../csv/csv.ts';
import { recordOfServices } from '../read-model/event-source.ts';
import { byColumn } from '../read-model/record-filter.ts';
import { timelineSchema } from '../timeline/timeline-entry.ts';
import { readTimelineAbout } from '../timeline/timeline-repository.ts';
import { defineDetail, defineRecord } from './define-record.ts';
import { RefusedTransitionResource } from './record-resources.ts';

const Aggregate = z.enum(['booking', 'payment', 'dispute', 'refund', 'allocation']);

export const refusedTransitionRecords = defineRecord<RefusedTransitionResource>({
  table: 'refused_transition_records',
  resource: 'refused-transitions',
  tag: 'Refused transitions',
  bookingColumn: 'booking_id',
  from: recordOfServices(
    TransitionRefused,
    ({ transition: { id: aggregateId, ...said } }, { id, time: at }, service) => ({
      ...said,
      ...{ id, service, aggregateId, at },
    }),
  ),
  createdAtOf: ({ at }) => at,
  columns: { booking_id: ({ bookingId }) => bookingId, aggregate: ({ aggregate }) => aggregate },
  searchTermsOf: ({ id, aggregateId, bookingId, state, move, cause }) => [
    ...[id, aggregateId, bookingId, state, move, cause],
  ],
  hitOf: ({ move, aggregate }) => ({ title: move, status: aggregate, amount: null }),
  timelineItemOf: ({ bookingId, aggregate, state, move, cause }) => ({
    bookingId,
    summary: { aggregate, state, move, cause },
  }),
  shows: RefusedTransitionResource,
  filters: {
    aggregate: byColumn('aggregate', Aggregate, { description: 'The kind of record that rejected the transition' }),
    booking: byColumn('booking_id', Id),
  },
  list: {
    operationId: 'listRefusedTransitionRecords',
    summary: 'List the transitions that services rejected, newest first.',
  },
  csv: {
    operationId: 'exportRefusedTransitions',
    action: 'export_refused_transitions',
    columns: plain('id', 'service', 'aggregate', 'aggregateId', 'bookingId', 'state', 'move', 'cause', 'at'),
  },
});

export const refusedTransitionDetail = defineDetail({
  kind: refusedTransitionRecords,
  name: 'transition',
  noun: 'rejected transition',
  operationId: 'getRefusedTransitionRecord',
  summary: 'Read a rejected transition with the timeline of its record.',
  notFound: 'not-found',
  schema: RefusedTransitionResource.extend({
    timeline: timelineSchema('The events of the record that rejected it; newest first'),
  }).meta({ id: 'RefusedTransitionDetail' }),
  describe: async ({ db }, { bookingId, aggregateId }) => ({
    timeline: await readTimelineAbout(db, bookingId, [aggregateId]),
  }),
});
