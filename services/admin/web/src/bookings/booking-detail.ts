import type { Booking, Money, Payment, Refund } from '@booking/contracts';
import type { StoryLine } from '../timeline/story-line.ts';

/**
 * The amounts of a booking that were captured, refunded, are being refunded, are held by banks, and are still
 * refundable.
 */
export type BookingBalance = {
  readonly captured: Money;
  readonly refunded: Money;
  readonly reserved: Money;
  readonly disputed: Money;
  readonly remaining: Money;
};

/** A payment with a refundable amount. A mismatched payment does not count towards the booking. */
export type RefundablePayment = {
  readonly paymentId: string;
  readonly method: string;
  readonly isMismatched: boolean;
  readonly remaining: Money;
};

/** A booking with its related records, as its page loads it. */
export type BookingDetail = Booking & {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly balance: BookingBalance;
  readonly refundable: readonly RefundablePayment[];
  /**
   * The amounts that a cancellation has refunded so far, and that the business keeps; null while the booking is not
   * cancelled.
   */
  readonly cancellationOutcome: { readonly refunded: Money; readonly kept: Money } | null;
  readonly timeline: readonly StoryLine[];
};
