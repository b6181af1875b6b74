import type { Discrepancy } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';

export const discrepancyRecords: ReadModel<Discrepancy> = {
  table: 'discrepancy_records',
  idOf: ({ id }) => id,
  createdAtOf: ({ foundAt }) => foundAt,
  columnsOf: ({ service, method, kind, status }) => ({ service, method, kind, status }),
  searchTermsOf: ({ id, bookingId, reference, detail }) => [id, bookingId, reference, detail],
  storyOf: ({ bookingId, method, kind, reference, ours, theirs, status, resolvedBy, note }) =>
    bookingId === null
      ? undefined
      : { bookingId, summary: { method, kind, reference, ours, theirs, status, resolvedBy, note } },
};
