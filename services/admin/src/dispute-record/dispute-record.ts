import type { ReadModel } from '../read-model/read-model.ts';
import { timelineEntries } from '../timeline/timeline-entry.ts';
import type { DisputeResource } from './dispute-resource.ts';

export const disputeRecords: ReadModel<DisputeResource> = {
  table: 'dispute_records',
  resource: 'disputes',
  bookingColumn: 'booking_id',
  lines: timelineEntries,
  idOf: ({ id }) => id,
  bookingIdOf: ({ bookingId }) => bookingId,
  createdAtOf: ({ openedAt }) => openedAt,
  columns: {
    booking_id: ({ bookingId }) => bookingId,
    payment_id: ({ paymentId }) => paymentId,
    status: ({ status }) => status,
  },
  searchTermsOf: ({ id, bookingId, paymentId, disputeReference }) => [id, bookingId, paymentId, disputeReference],
  storyOf: ({ bookingId, paymentId, disputeReference, status, amount, reason }) => ({
    bookingId,
    summary: { paymentId, disputeReference, status, amount, reason },
  }),
  merge: mergeDisputes,
};

/**
 * Only the opening event has the reason and the opening time. A dispute ends once, so its end is final in any order of
 * events.
 */
function mergeDisputes(known: DisputeResource, told: DisputeResource): DisputeResource {
  const latest = known.status === 'open' ? told : known;
  const openedAt = known.openedAt < told.openedAt ? known.openedAt : told.openedAt;
  return { ...latest, reason: known.reason ?? told.reason, openedAt };
}
