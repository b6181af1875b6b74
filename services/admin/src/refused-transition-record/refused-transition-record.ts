import type { ReadModel } from '../read-model/read-model.ts';
import type { RefusedTransitionResource } from './refused-transition-resource.ts';

export const refusedTransitionRecords: ReadModel<RefusedTransitionResource> = {
  table: 'refused_transition_records',
  idOf: ({ id }) => id,
  createdAtOf: ({ at }) => at,
  columnsOf: ({ bookingId, aggregate }) => ({ booking_id: bookingId, aggregate }),
  searchTermsOf: ({ aggregateId, bookingId, state, move, cause }) => [aggregateId, bookingId, state, move, cause],
  storyOf: ({ bookingId, aggregate, state, move, cause }) => ({
    bookingId,
    summary: { aggregate, state, move, cause },
  }),
};
