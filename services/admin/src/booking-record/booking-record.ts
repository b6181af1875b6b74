import type { Booking } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';
import { timelineEntries } from '../timeline/timeline-entry.ts';

export const bookingRecords: ReadModel<Booking> = {
  table: 'booking_records',
  resource: 'bookings',
  bookingColumn: 'id',
  lines: timelineEntries,
  idOf: ({ id }) => id,
  createdAtOf: ({ createdAt }) => createdAt,
  columns: {
    customer_id: ({ customerId }) => customerId,
    status: ({ status }) => status,
    payment_status: ({ paymentStatus }) => paymentStatus,
  },
  sorts: { total: { column: 'total_minor', holds: 'amount' } },
  searchTermsOf: ({ id, customerId, description }) => [id, customerId, description],
  storyOf: ({ id, status, paymentStatus, paid, refunded, cancellation }) => ({
    bookingId: id,
    summary: {
      status,
      paymentStatus,
      paid,
      refunded,
      ...(cancellation && { by: cancellation.by, reason: cancellation.reason }),
    },
  }),
};
