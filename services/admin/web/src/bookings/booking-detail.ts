import type { Booking, Money, Payment, Refund } from '@booking/contracts';

/** What was taken, given back, is on its way back, is held by banks, and what could still be refunded. */
export type BookingBalance = {
  readonly captured: Money;
  readonly refunded: Money;
  readonly reserved: Money;
  readonly disputed: Money;
  readonly remaining: Money;
};

/** One thing that happened to a booking. */
export type StoryLine = {
  readonly eventId: string;
  readonly type: string;
  readonly source: string;
  readonly aggregateId: string;
  readonly at: string;
  readonly summary: Readonly<Record<string, unknown>>;
};

/** A booking with all that belongs to it, as its page asks for it. */
export type BookingDetail = Booking & {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly balance: BookingBalance;
  readonly timeline: readonly StoryLine[];
};
