import type { Discrepancy } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';
import { timelineEntries } from '../timeline/timeline-entry.ts';

export const discrepancyRecords: ReadModel<Discrepancy> = {
  table: 'discrepancy_records',
  resource: 'discrepancies',
  bookingColumn: 'booking_id',
  lines: timelineEntries,
  idOf: ({ id }) => id,
  createdAtOf: ({ foundAt }) => foundAt,
  columns: {
    service: ({ service }) => service,
    method: ({ method }) => method,
    kind: ({ kind }) => kind,
    status: ({ status }) => status,
  },
  searchTermsOf: ({ id, bookingId, reference, detail }) => [id, bookingId, reference, detail],
  storyOf: ({ bookingId, method, kind, reference, ours, theirs, status, resolvedBy, note }) =>
    bookingId === null
      ? undefined
      : { bookingId, summary: { method, kind, reference, ours, theirs, status, resolvedBy, note } },
};
