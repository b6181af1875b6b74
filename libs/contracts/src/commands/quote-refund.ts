import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { PositiveMoney } from '../money.ts';
import { Actor } from '../resources/actor.ts';
import { RefundQuote } from '../resources/refund-quote.ts';

export const QuoteRefund = defineQuery('QuoteRefund', {
  answeredBy: 'refunds',
  summary: 'What refunding a booking would take from which payments now. Needs process_refunds.',
  request: z.object({
    bookingId: z.uuid(),
    actor: Actor,
    amount: PositiveMoney.optional().meta({ description: 'All that remains when it is missing' }),
    paymentId: z.uuid().optional().meta({ description: 'Only from this payment' }),
  }),
  reply: z.object({ quote: RefundQuote }),
});
