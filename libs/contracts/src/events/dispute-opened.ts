import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Money } from '../money.ts';
import { DueAt } from '../resources/dispute.ts';

export const DisputeOpened = defineEvent('DisputeOpened', {
  publishedBy: 'payments',
  summary: 'The payer or the bank disputes a payment; the amount is held back from refunds.',
  data: z.object({
    paymentId: z.uuid(),
    bookingId: z.uuid(),
    disputeReference: z.string(),
    amount: Money,
    reason: z.string().nullable(),
    dueAt: DueAt,
  }),
});
export type DisputeOpened = EventOf<typeof DisputeOpened>;
