import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Money } from '../money.ts';

export const DisputeClosed = defineEvent('DisputeClosed', {
  publishedBy: 'payments',
  summary: 'A dispute ended: won gives the amount back to what is refundable, lost does not.',
  data: z.object({
    paymentId: z.uuid(),
    bookingId: z.uuid(),
    disputeReference: z.string(),
    amount: Money,
    outcome: z.enum(['won', 'lost']),
  }),
});
export type DisputeClosed = EventOf<typeof DisputeClosed>;
