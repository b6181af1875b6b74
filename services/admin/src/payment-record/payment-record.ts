import type { Payment } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';
import { timelineEntries } from '../timeline/timeline-entry.ts';

export const paymentRecords: ReadModel<Payment> = {
  table: 'payment_records',
  resource: 'payments',
  bookingColumn: 'booking_id',
  lines: timelineEntries,
  idOf: ({ id }) => id,
  bookingIdOf: ({ bookingId }) => bookingId,
  createdAtOf: ({ createdAt }) => createdAt,
  columns: {
    booking_id: ({ bookingId }) => bookingId,
    method: ({ method }) => method,
    status: ({ status }) => status,
    amount_minor: ({ amount }) => amount.amount,
    currency: ({ amount }) => amount.currency,
    changed_at: (_payment, { time }) => time,
    completed_at: ({ completedAt }) => completedAt,
  },
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
