import type { Payment, Refund } from '@booking/contracts';
import type { StoryLine } from '../timeline/story-line.ts';

/** A payment as lists show it. Its customer is known once its booking is. */
export type PaymentRecord = Payment & { readonly customerId: string | null };

/** A payment with its related records, as its page loads it. */
export type PaymentDetail = PaymentRecord & {
  readonly refunds: readonly Refund[];
  readonly timeline: readonly StoryLine[];
};
