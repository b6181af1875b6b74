import type { Booking } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';

export const bookingRecords: ReadModel<Booking> = {
  table: 'booking_records',
  idOf: ({ id }) => id,
  createdAtOf: ({ createdAt }) => createdAt,
  columnsOf: ({ customerId, status, paymentStatus }) => ({
    customer_id: customerId,
    status,
    payment_status: paymentStatus,
  }),
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
