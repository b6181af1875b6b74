import {
  type EventDefinition,
  type Refund,
  RefundDelayed,
  RefundFailed,
  RefundProcessed,
  RefundProcessingStarted,
  RefundRejected,
  RefundRequested,
} from '@booking/contracts';
import { defineBatchListener, type Heard } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { ZodType } from 'zod';
import { takeRefund } from '../../booking/booking-settlement.ts';
import { decideOnAccounts } from '../../steps/decide-on-accounts.ts';
import { lockBookingsOf } from '../../steps/lock-bookings-of.ts';

type RefundEvent = EventDefinition<string, ZodType<{ refund: Refund }>>;

const follow = (name: string, on: RefundEvent) =>
  defineBatchListener({ name, on, lock: lockBookingsOf, handle: followRefunds });

/** A refund that was released with its request is under way at once. */
export const EnterRequestedRefund = follow('EnterRequestedRefund', RefundRequested);

export const EnterReleasedRefund = follow('EnterReleasedRefund', RefundProcessingStarted);

/** Some allocations of the refund may have succeeded or failed already. */
export const EnterDelayedRefund = follow('EnterDelayedRefund', RefundDelayed);

export const EnterRejectedRefund = follow('EnterRejectedRefund', RefundRejected);

export const MarkBookingRefunded = follow('MarkBookingRefunded', RefundProcessed);

/** Some allocations may have succeeded, but usually none has. */
export const UnmarkBookingRefunded = follow('UnmarkBookingRefunded', RefundFailed);

/** All listeners to refunds share this function, so that a batch enters all their events in one transaction. */
function followRefunds(heard: readonly Heard<RefundEvent>[], trx: Transaction): Promise<void> {
  return decideOnAccounts(trx, heard, {
    bookingIdOf: ({ data: { refund } }) => refund.bookingId,
    decide: (account, { data: { refund }, aggregateversion: version }, at) =>
      takeRefund(account, { refund, version }, at),
  });
}
