import type { Money, Payment, Refund } from '@booking/contracts';
import type { StoryLine } from '../timeline/story-line.ts';

/** A refund as lists show it; whose it is becomes known with its booking. */
export type RefundRecord = Refund & { readonly customerId: string | null };

/** A refund with all that belongs to it, as its page and dialogs ask for it. */
export type RefundDetail = RefundRecord & {
  readonly payments: readonly Payment[];
  /** What could still be refunded of the booking once this is through. */
  readonly remaining: Money | null;
  /** Why whoever is signed in may not process it now. */
  readonly obstacle: 'not-processable' | 'permission' | 'second-person' | null;
  readonly timeline: readonly StoryLine[];
};
