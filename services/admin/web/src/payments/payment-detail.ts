import type { Payment, Refund } from '@booking/contracts';
import type { StoryLine } from '../timeline/story-line.ts';

/** A payment as lists show it; whose it is becomes known with its booking. */
export type PaymentRecord = Payment & { readonly customerId: string | null };

/** A payment with all that belongs to it, as its page asks for it. */
export type PaymentDetail = PaymentRecord & {
  readonly refunds: readonly Refund[];
  readonly timeline: readonly StoryLine[];
};
