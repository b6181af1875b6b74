import type { ReadModel } from '../read-model/read-model.ts';
import { timelineEntries } from '../timeline/timeline-entry.ts';
import type { RefusedTransitionResource } from './refused-transition-resource.ts';

export const refusedTransitionRecords: ReadModel<RefusedTransitionResource> = {
  table: 'refused_transition_records',
  resource: 'refused-transitions',
  bookingColumn: 'booking_id',
  lines: timelineEntries,
  idOf: ({ id }) => id,
  createdAtOf: ({ at }) => at,
  columns: { booking_id: ({ bookingId }) => bookingId, aggregate: ({ aggregate }) => aggregate },
  searchTermsOf: ({ aggregateId, bookingId, state, move, cause }) => [aggregateId, bookingId, state, move, cause],
  storyOf: ({ bookingId, aggregate, state, move, cause }) => ({
    bookingId,
    summary: { aggregate, state, move, cause },
  }),
};
