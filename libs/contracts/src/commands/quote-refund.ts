import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { PositiveMoney } from '../money.ts';
import { Actor } from '../resources/actor.ts';
import { RefundQuote } from '../resources/refund-quote.ts';

export const QuoteRefund = defineQuery('QuoteRefund', {
  answeredBy: 'refunds',
  summary: 'Quotes how much a refund of a booking would take from each payment now. Needs process_refunds.',
  request: z.object({
    bookingId: z.uuid(),
    actor: Actor,
    amount: PositiveMoney.optional().meta({ description: 'Everything that remains, when left out' }),
    paymentId: z.uuid().optional().meta({ description: 'Only from this payment' }),
  }),
  reply: z.object({ quote: RefundQuote }),
});
