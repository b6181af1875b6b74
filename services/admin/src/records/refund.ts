import {
  Currency,
  type CurrencyCode,
  ExternalRefundMeaning,
  ExternalRefundReviewed,
  GetRefundPage,
  type Refund,
  RefundDelayed,
  RefundErased,
  RefundFailed,
  RefundOrigin,
  RefundProcessed,
  RefundProcessingStarted,
  RefundRejected,
  RefundRequested,
  RefundStatus,
  sumAmounts,
} from '@booking/contracts';
import { Id } from '@booking/http';
import { z } from 'zod';
import { decimalText, plain } from '../csv/csv.ts';
import { recordIn } from '../read-model/event-source.ts';
import type { TimelineItem } from '../read-model/read-model.ts';
import { amountFilters, byColumn, byCondition } from '../read-model/record-filter.ts';
import { FilterText, oneOrSeveral } from '../read-model/record-query.ts';
import { addBookingDescriptions } from './bookings-of-records-repository.ts';
import { defineRecord, type OfCustomer } from './define-record.ts';
import { isRefundOfMethod, isRequestedByOthers, needsApproval } from './record-condition-repository.ts';
import { ListedRefund } from './record-resources.ts';

export const refundRecords = defineRecord<OfCustomer<Refund>>({
  table: 'refund_records',
  resource: 'refunds',
  tag: 'Refunds',
  bookingColumn: 'booking_id',
  from: recordIn(
    [
      ...[RefundRequested, RefundProcessingStarted, RefundDelayed, RefundProcessed, RefundFailed, RefundRejected],
      ...[ExternalRefundReviewed, RefundErased],
    ],
    ({ refund }) => refund,
  ),
  pages: [GetRefundPage],
  bookingIdOf: ({ bookingId }) => bookingId,
  createdAtOf: ({ createdAt }) => createdAt,
  columns: {
    booking_id: ({ bookingId }) => bookingId,
    ...plain('status', 'origin'),
    amount_minor: ({ amount }) => amount.amount,
    currency: ({ amount }) => amount.currency,
    // An erasure changes nothing that staff wait for, so the later time of an earlier event is kept.
    changed_at: (refund, { time, type }) => (type === RefundErased.name ? changedAtOf(refund) : time),
    returned_minor: ({ amount, allocations }) => returnedMinor(amount.currency, allocations),
    returned_at: ({ completedAt, createdAt, amount, allocations }, { time }) =>
      completedAt ?? (returnedMinor(amount.currency, allocations) > 0 ? time : createdAt),
  },
  keptWhere: {
    changed_at: 'excluded.changed_at < refund_records.changed_at',
    // A completed refund states its time. Until then, the day changes only when more money is returned.
    returned_at: `excluded.record ->> 'completedAt' is null and excluded.returned_minor > 0
      and excluded.returned_minor <= refund_records.returned_minor`,
  },
  changedAtOf,
  sorts: {
    amount: { column: 'amount_minor', holds: 'amount' },
    changedAt: { column: 'changed_at', holds: 'time' },
  },
  searchTermsOf: ({ id, bookingId, requestedBy, reason, amount, allocations }) => [
    ...[id, bookingId, requestedBy, reason, amount],
    ...allocations.flatMap(({ paymentId, gatewayReference }) => [paymentId, gatewayReference]),
  ],
  hitOf: ({ reason, status, amount }) => ({ title: reason, status, amount }),
  timelineItemOf: (refund) => ({ bookingId: refund.bookingId, summary: summarize(refund) }),
  shows: ListedRefund,
  filters: {
    ...amountFilters,
    status: byColumn('status', oneOrSeveral(RefundStatus)),
    origin: byColumn('origin', RefundOrigin),
    currency: byColumn('currency', Currency),
    booking: byColumn('booking_id', Id),
    customer: byColumn('customer_id', FilterText),
    method: byCondition(FilterText, isRefundOfMethod, { description: 'Refunds of a payment by this method' }),
    requester: byCondition(z.literal('others'), isRequestedByOthers, {
      description: 'Refunds that the caller did not request',
    }),
    approval: byCondition(z.literal('needed'), needsApproval, {
      description: 'Refunds that wait for a second person',
    }),
    pendingReason: byColumn('pending_reason', FilterText, {
      description: 'Refunds with exactly this `pendingReason`',
    }),
    stranded: byColumn('is_stranded', z.literal('true'), { description: 'Unresolved refunds only' }),
    review: byColumn('review', z.enum(['waiting', ...ExternalRefundMeaning.options]), {
      description: 'External refunds by the decision of staff, or those that wait for it',
    }),
  },
  list: {
    operationId: 'listRefundRecords',
    summary: 'List refunds, newest first unless sorted otherwise.',
    complete: ({ db }, refunds) => addBookingDescriptions(db, refunds),
  },
  sums: { operationId: 'sumRefundRecords' },
  completeExport: addBookingDescriptions,
  csv: {
    operationId: 'exportRefunds',
    action: 'export_refunds',
    columns: {
      ...plain('id', 'bookingId'),
      bookingDescription: ({ bookingDescription = null }) => bookingDescription,
      customerId: ({ customerId = null }) => customerId,
      ...plain('status', 'origin'),
      amount: ({ amount }) => decimalText(amount),
      currency: ({ amount }) => amount.currency,
      ...plain('reason', 'requestedBy', 'processedBy', 'pendingReason', 'failureReason'),
      review: ({ review }) => review?.meaning ?? null,
      payments: ({ allocations }) => allocations.map(({ paymentId }) => paymentId).join(' '),
      gatewayReferences: ({ allocations }) =>
        allocations
          .map(({ gatewayReference }) => gatewayReference ?? '')
          .join(' ')
          .trim(),
      ...plain('createdAt', 'completedAt'),
      returned: ({ amount, allocations }) =>
        decimalText({ ...amount, amount: returnedMinor(amount.currency, allocations) }),
    },
  },
});

function changedAtOf({ createdAt, completedAt }: Refund): string {
  return completedAt ?? createdAt;
}

/** Allocations may have succeeded in a refund that is incomplete or has failed. */
function returnedMinor(currency: CurrencyCode, allocations: Refund['allocations']): number {
  const returned = allocations.filter(({ status, amount }) => status === 'succeeded' && amount.currency === currency);
  return sumAmounts(currency, returned).amount;
}

function summarize(refund: Refund): TimelineItem['summary'] {
  const { status, origin, amount, reason, requestedBy, processedBy, pendingReason, failureReason } = refund;
  const { review, manualSettlement, isStranded } = refund;
  return {
    ...{ status, origin, amount, reason, requestedBy, processedBy, pendingReason, failureReason },
    ...(isStranded && { isStranded }),
    ...(review && { review }),
    ...(manualSettlement && { manualSettlement }),
  };
}
