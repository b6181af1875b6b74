import type { Payment } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';

export const paymentRecords: ReadModel<Payment> = {
  table: 'payment_records',
  idOf: ({ id }) => id,
  bookingIdOf: ({ bookingId }) => bookingId,
  createdAtOf: ({ createdAt }) => createdAt,
  columnsOf: ({ bookingId, method, status, amount, completedAt }, { time }) => ({
    booking_id: bookingId,
    method,
    status,
    amount_minor: amount.amount,
    currency: amount.currency,
    changed_at: time,
    completed_at: completedAt,
  }),
  sorts: {
    amount: { column: 'amount_minor', holds: 'amount' },
    changedAt: { column: 'changed_at', holds: 'time' },
  },
  searchTermsOf: ({ id, bookingId, gatewayReference, captureReference }) => [
    id,
    bookingId,
    gatewayReference,
    captureReference,
  ],
  storyOf: ({ bookingId, method, status, amount, reported, failureReason }) => ({
    bookingId,
    summary: { method, status, amount, reported, reason: failureReason },
  }),
};
