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

/** A booking with all that belongs to it, as its page asks for it. */
export type BookingDetail = Booking & {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly balance: BookingBalance;
  readonly timeline: readonly StoryLine[];
};
