import type { Refund } from '@booking/contracts';
import type { ReadModel, Story } from '../read-model/read-model.ts';

export const refundRecords: ReadModel<Refund> = {
  table: 'refund_records',
  idOf: ({ id }) => id,
  bookingIdOf: ({ bookingId }) => bookingId,
  createdAtOf: ({ createdAt }) => createdAt,
  columnsOf: ({ bookingId, status, origin, amount }, { time }) => ({
    booking_id: bookingId,
    status,
    origin,
    amount_minor: amount.amount,
    currency: amount.currency,
    changed_at: time,
  }),
  sorts: {
    amount: { column: 'amount_minor', holds: 'amount' },
    changedAt: { column: 'changed_at', holds: 'time' },
  },
  searchTermsOf: ({ id, bookingId, requestedBy, allocations }) => [
    id,
    bookingId,
    requestedBy,
    ...allocations.flatMap(({ paymentId, gatewayReference }) => [paymentId, gatewayReference]),
  ],
  storyOf: (refund) => ({ bookingId: refund.bookingId, summary: summarize(refund) }),
};

function summarize(refund: Refund): Story['summary'] {
  const { status, origin, amount, reason, requestedBy, processedBy, pendingReason, failureReason } = refund;
  const { review, manualSettlement, isStranded } = refund;
  return {
    ...{ status, origin, amount, reason, requestedBy, processedBy, pendingReason, failureReason },
    ...(isStranded && { isStranded }),
    ...(review && { review }),
    ...(manualSettlement && { manualSettlement }),
  };
}
