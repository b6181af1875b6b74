import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Money } from '../money.ts';

export const DisputeClosed = defineEvent('DisputeClosed', {
  publishedBy: 'payments',
  summary: 'A dispute ended. The amount becomes refundable again when it was won, not when it was lost.',
  data: z.object({
    paymentId: z.uuid(),
    bookingId: z.uuid(),
    disputeReference: z.string(),
    amount: Money,
    outcome: z.enum(['won', 'lost']),
  }),
});
export type DisputeClosed = EventOf<typeof DisputeClosed>;
