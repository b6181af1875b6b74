import type { Booking, Money, Payment, Refund } from '@booking/contracts';
import type { StoryLine } from '../timeline/story-line.ts';

/** What was taken, given back, is on its way back, is held by banks, and what could still be refunded. */
export type BookingBalance = {
  readonly captured: Money;
  readonly refunded: Money;
  readonly reserved: Money;
  readonly disputed: Money;
  readonly remaining: Money;
};

/** A payment of which something can be refunded, and how much; a mismatched one does not pay for the booking. */
export type RefundablePayment = {
  readonly paymentId: string;
  readonly method: string;
  readonly isMismatched: boolean;
  readonly remaining: Money;
};

/** A booking with all that belongs to it, as its page asks for it. */
export type BookingDetail = Booking & {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly balance: BookingBalance;
  readonly refundable: readonly RefundablePayment[];
  /** What a cancellation has given back so far, and what the business has now; null while it is not cancelled. */
  readonly cancellationOutcome: { readonly refunded: Money; readonly kept: Money } | null;
  readonly timeline: readonly StoryLine[];
};
