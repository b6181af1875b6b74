import {
  Currency,
  GetPaymentPage,
  type Payment,
  PaymentCompleted,
  PaymentExpired,
  PaymentFailed,
  PaymentInitiated,
  PaymentMismatched,
  PaymentStatus,
} from '@booking/contracts';
import { Id } from '@booking/http';
import { decimalText, plain } from '../csv/csv.ts';
import { recordIn } from '../read-model/event-source.ts';
import { amountFilters, byColumn } from '../read-model/record-filter.ts';
import { FilterText, oneOrSeveral } from '../read-model/record-query.ts';
import { addBookingDescriptions } from './bookings-of-records-repository.ts';
import { defineRecord, type OfCustomer } from './define-record.ts';
import { ListedPayment } from './record-resources.ts';

export const paymentRecords = defineRecord<OfCustomer<Payment>>({
  table: 'payment_records',
  resource: 'payments',
  tag: 'Payments',
  bookingColumn: 'booking_id',
  from: recordIn(
    [PaymentInitiated, PaymentCompleted, PaymentFailed, PaymentExpired, PaymentMismatched],
    ({ payment }) => payment,
  ),
  pages: [GetPaymentPage],
  bookingIdOf: ({ bookingId }) => bookingId,
  createdAtOf: ({ createdAt }) => createdAt,
  columns: {
    booking_id: ({ bookingId }) => bookingId,
    ...plain('method', 'status'),
    amount_minor: ({ amount }) => amount.amount,
    currency: ({ amount }) => amount.currency,
    changed_at: (_payment, { time }) => time,
    completed_at: ({ completedAt }) => completedAt,
  },
  changedAtOf: ({ createdAt, completedAt }) => completedAt ?? createdAt,
  sorts: {
    amount: { column: 'amount_minor', holds: 'amount' },
    changedAt: { column: 'changed_at', holds: 'time' },
  },
  searchTermsOf: ({ id, bookingId, gatewayReference, captureReference, amount, reported }) => [
    ...[id, bookingId, gatewayReference, captureReference],
    ...[amount, reported],
  ],
  hitOf: ({ gatewayReference, status, amount }) => ({ title: gatewayReference, status, amount }),
  timelineItemOf: ({ bookingId, method, status, amount, reported, failureReason }) => ({
    bookingId,
    summary: { method, status, amount, reported, reason: failureReason },
  }),
  shows: ListedPayment,
  filters: {
    ...amountFilters,
    status: byColumn('status', oneOrSeveral(PaymentStatus)),
    method: byColumn('method', FilterText),
    currency: byColumn('currency', Currency),
    booking: byColumn('booking_id', Id),
    customer: byColumn('customer_id', FilterText),
  },
  list: {
    operationId: 'listPaymentRecords',
    summary: 'List payments, newest first unless sorted otherwise.',
    complete: ({ db }, payments) => addBookingDescriptions(db, payments),
  },
  completeExport: addBookingDescriptions,
  csv: {
    operationId: 'exportPayments',
    action: 'export_payments',
    columns: {
      ...plain('id', 'bookingId'),
      bookingDescription: ({ bookingDescription = null }) => bookingDescription,
      customerId: ({ customerId = null }) => customerId,
      ...plain('method', 'status'),
      amount: ({ amount }) => decimalText(amount),
      currency: ({ amount }) => amount.currency,
      reportedAmount: ({ reported }) => reported && decimalText(reported),
      reportedCurrency: ({ reported }) => reported?.currency ?? null,
      ...plain('gatewayReference', 'captureReference', 'failureReason', 'createdAt', 'completedAt'),
    },
  },
});
