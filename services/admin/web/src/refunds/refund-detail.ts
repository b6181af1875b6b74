import type { Money, Payment, Refund } from '@booking/contracts';
import type { StoryLine } from '../timeline/story-line.ts';

/** A refund with its customer, who is known once the booking is. */
export type RefundRecord = Refund & { readonly customerId: string | null };

/** A refund as the list shows it. */
export type ListedRefund = RefundRecord & { readonly bookingDescription: string | null };

/** A refund with its related records, as its page and dialogs load it. */
export type RefundDetail = RefundRecord & {
  readonly payments: readonly Payment[];
  /** The amount of the booking that stays refundable after this refund. */
  readonly remaining: Money | null;
  /** The reason why the user may not process it now. */
  readonly obstacle: 'not-processable' | 'permission' | 'second-person' | null;
  readonly timeline: readonly StoryLine[];
};
