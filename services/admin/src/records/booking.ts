import {
  Booking,
  BookingCancelled,
  BookingCreated,
  BookingErased,
  BookingExpired,
  BookingPaid,
  BookingPaymentStatus,
  BookingRefunded,
  BookingStatus,
  type Cancellation,
  GetBookingPage,
  SurplusPaymentReceived,
} from '@booking/contracts';
import { decimalText, plain } from '../csv/csv.ts';
import { nameCustomers } from '../customer/customer-repository.ts';
import { lineIn, recordIn } from '../read-model/event-source.ts';
import { byColumn } from '../read-model/record-filter.ts';
import { FilterText, oneOrSeveral } from '../read-model/record-query.ts';
import { toTimelineLine } from '../timeline/timeline-entry.ts';
import { defineRecord } from './define-record.ts';

export const bookingRecords = defineRecord<Booking>({
  table: 'booking_records',
  resource: 'bookings',
  tag: 'Bookings',
  bookingColumn: 'id',
  from: [
    ...recordIn(
      [BookingCreated, BookingPaid, BookingRefunded, BookingCancelled, BookingExpired, BookingErased],
      ({ booking }) => booking,
    ),
    ...lineIn([SurplusPaymentReceived], ({ bookingId, payment, reason }, event) =>
      toTimelineLine(event, { bookingId, summary: { paymentId: payment.id, amount: payment.amount, reason } }),
    ),
  ],
  pages: [GetBookingPage],
  follow: nameCustomers,
  createdAtOf: ({ createdAt }) => createdAt,
  columns: {
    customer_id: ({ customerId }) => customerId,
    status: ({ status }) => status,
    payment_status: ({ paymentStatus }) => paymentStatus,
  },
  sorts: { total: { column: 'total_minor', holds: 'amount' } },
  searchTermsOf: ({ id, customerId, description, metadata, total }) => [
    ...[id, customerId, description],
    ...Object.values(metadata),
    total,
  ],
  foundBy: [
    {
      table: 'payment_records',
      column: 'booking_id',
      references: `concat_ws(' ', record ->> 'id', record ->> 'gatewayReference', record ->> 'captureReference')`,
    },
    {
      table: 'refund_records',
      column: 'booking_id',
      references: `concat_ws(' ', record ->> 'id', jsonb_path_query_array(record, '$.allocations[*].gatewayReference'))`,
    },
  ],
  hitOf: ({ description, status, total }) => ({ title: description, status, amount: total }),
  timelineItemOf: ({ id, status, paymentStatus, paid, refunded, cancellation }) => ({
    bookingId: id,
    summary: {
      ...{ status, paymentStatus, paid, refunded },
      ...(cancellation && summarizeCancellation(cancellation)),
    },
  }),
  shows: Booking,
  filters: {
    status: byColumn('status', oneOrSeveral(BookingStatus)),
    paymentStatus: byColumn('payment_status', oneOrSeveral(BookingPaymentStatus)),
    customer: byColumn('customer_id', FilterText),
  },
  list: { operationId: 'listBookingRecords', summary: 'List bookings, newest first unless sorted otherwise.' },
  csv: {
    operationId: 'exportBookings',
    action: 'export_bookings',
    columns: {
      ...plain('id', 'customerId', 'description', 'status', 'paymentStatus'),
      total: ({ total }) => decimalText(total),
      paid: ({ paid }) => decimalText(paid),
      refunded: ({ refunded }) => decimalText(refunded),
      currency: ({ total }) => total.currency,
      ...plain('startsAt', 'endsAt', 'createdAt'),
      metadata: ({ metadata }) => (Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata)),
    },
  },
});

/** The fee that a cancellation kept, and the refund that it caused. */
function summarizeCancellation({ by, reason, fee: kept, refund: returned }: Cancellation) {
  return { by, reason, kept, returned };
}
