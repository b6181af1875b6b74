import { Discrepancy, DiscrepancyRecorded, GetDiscrepancyPage } from '@booking/contracts';
import { Id } from '@booking/http';
import { decimalText, plain } from '../csv/csv.ts';
import { recordOfServices } from '../read-model/event-source.ts';
import { byColumn } from '../read-model/record-filter.ts';
import { FilterText } from '../read-model/record-query.ts';
import { timelineSchema } from '../timeline/timeline-entry.ts';
import { readTimelineAbout } from '../timeline/timeline-repository.ts';
import { defineDetail, defineRecord } from './define-record.ts';

export const discrepancyRecords = defineRecord<Discrepancy>({
  table: 'discrepancy_records',
  resource: 'discrepancies',
  tag: 'Comparisons',
  bookingColumn: 'booking_id',
  from: recordOfServices(DiscrepancyRecorded, ({ discrepancy }) => discrepancy),
  pages: Object.values(GetDiscrepancyPage),
  createdAtOf: ({ foundAt }) => foundAt,
  columns: plain('service', 'method', 'kind', 'status'),
  searchTermsOf: ({ id, bookingId, reference, detail, ours, theirs }) => [
    ...[id, bookingId, reference, detail],
    ...[ours, theirs],
  ],
  hitOf: ({ reference, status, ours, theirs }) => ({ title: reference, status, amount: theirs ?? ours }),
  timelineItemOf: ({ bookingId, method, kind, reference, ours, theirs, status, resolvedBy, note }) =>
    bookingId === null
      ? undefined
      : { bookingId, summary: { method, kind, reference, ours, theirs, status, resolvedBy, note } },
  shows: Discrepancy,
  filters: {
    status: byColumn('status', Discrepancy.shape.status),
    service: byColumn('service', Discrepancy.shape.service),
    method: byColumn('method', FilterText),
    kind: byColumn('kind', Discrepancy.shape.kind),
    booking: byColumn('booking_id', Id),
  },
  list: {
    operationId: 'listDiscrepancyRecords',
    summary: "List the differences between our records and the gateways' own lists, newest first.",
  },
  csv: {
    operationId: 'exportDiscrepancies',
    action: 'export_discrepancies',
    columns: {
      ...plain('id', 'service', 'method', 'kind', 'reference', 'bookingId'),
      ours: ({ ours }) => ours && decimalText(ours),
      oursCurrency: ({ ours }) => ours?.currency ?? null,
      theirs: ({ theirs }) => theirs && decimalText(theirs),
      theirsCurrency: ({ theirs }) => theirs?.currency ?? null,
      ...plain('detail', 'status', 'foundAt', 'resolvedAt', 'resolvedBy', 'note'),
    },
  },
});

export const discrepancyDetail = defineDetail({
  kind: discrepancyRecords,
  name: 'discrepancy',
  operationId: 'getDiscrepancyRecord',
  summary: 'Read a discrepancy with its timeline.',
  notFound: 'discrepancy-not-found',
  schema: Discrepancy.extend({
    timeline: timelineSchema('The events of the discrepancy; empty while its booking is unknown'),
  }).meta({ id: 'DiscrepancyDetail' }),
  describe: async ({ db }, { id, bookingId }) => ({
    timeline: bookingId === null ? [] : await readTimelineAbout(db, bookingId, [id]),
  }),
});
