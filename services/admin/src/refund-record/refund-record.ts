import type { Refund } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';

export const refundRecords: ReadModel<Refund> = {
  table: 'refund_records',
  idOf: ({ id }) => id,
  createdAtOf: ({ createdAt }) => createdAt,
  columnsOf: ({ bookingId, status, origin, amount }) => ({
    booking_id: bookingId,
    status,
    origin,
    amount_minor: amount.amount,
    currency: amount.currency,
  }),
  searchTermsOf: ({ id, bookingId, requestedBy, allocations }) => [
    id,
    bookingId,
    requestedBy,
    ...allocations.flatMap(({ paymentId, gatewayReference }) => [paymentId, gatewayReference]),
  ],
  storyOf: ({ bookingId, status, origin, amount, reason, requestedBy, processedBy, failureReason }) => ({
    bookingId,
    summary: { status, origin, amount, reason, requestedBy, processedBy, failureReason },
  }),
};
