import {
  RefundDelayed,
  RefundFailed,
  RefundProcessed,
  RefundProcessingStarted,
  RefundRejected,
  RefundRequested,
} from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds as handle } from './follow-refunds.ts';

/** Refunds of a cancellation or of a surplus payment are under way from the start. */
export const EnterRequestedRefund = defineBatchListener({ name: 'EnterRequestedRefund', on: RefundRequested, handle });

export const EnterReleasedRefund = defineBatchListener({
  name: 'EnterReleasedRefund',
  on: RefundProcessingStarted,
  handle,
});

/** Some allocations of the refund may have succeeded or failed already. */
export const EnterDelayedRefund = defineBatchListener({ name: 'EnterDelayedRefund', on: RefundDelayed, handle });

export const EnterRejectedRefund = defineBatchListener({ name: 'EnterRejectedRefund', on: RefundRejected, handle });

export const MarkBookingRefunded = defineBatchListener({ name: 'MarkBookingRefunded', on: RefundProcessed, handle });

/**
 * The record of the failed refund replaces the earlier one. Some of its allocations may have succeeded, but usually
 * none has.
 */
export const UnmarkBookingRefunded = defineBatchListener({ name: 'UnmarkBookingRefunded', on: RefundFailed, handle });
