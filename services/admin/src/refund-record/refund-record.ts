import { sumMoney, type CurrencyCode, type Refund } from '@booking/contracts';
import type { ReadModel, Story } from '../read-model/read-model.ts';
import { timelineEntries } from '../timeline/timeline-entry.ts';

export const refundRecords: ReadModel<Refund> = {
  table: 'refund_records',
  resource: 'refunds',
  bookingColumn: 'booking_id',
  lines: timelineEntries,
  idOf: ({ id }) => id,
  bookingIdOf: ({ bookingId }) => bookingId,
  createdAtOf: ({ createdAt }) => createdAt,
  columns: {
    booking_id: ({ bookingId }) => bookingId,
    status: ({ status }) => status,
    origin: ({ origin }) => origin,
    amount_minor: ({ amount }) => amount.amount,
    currency: ({ amount }) => amount.currency,
    changed_at: (_refund, { time }) => time,
    returned_minor: ({ amount, allocations }) => returnedMinor(amount.currency, allocations),
    returned_at: ({ completedAt }, { time }) => completedAt ?? time,
  },
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

/** Allocations may have succeeded in a refund that is incomplete or has failed. */
function returnedMinor(currency: CurrencyCode, allocations: Refund['allocations']): number {
  const returned = allocations.filter(({ status, amount }) => status === 'succeeded' && amount.currency === currency);
  return sumMoney(
    currency,
    returned.map(({ amount }) => amount),
  ).amount;
}

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
