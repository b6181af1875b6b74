import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { CancellationQuote } from '../resources/cancellation-policy.ts';

export const QuoteCancellation = defineQuery('QuoteCancellation', {
  answeredBy: 'bookings',
  summary: 'Quotes the fee and the refund of cancelling a booking now. Needs process_refunds.',
  request: z.object({ bookingId: z.uuid(), actor: Actor }),
  reply: z.object({ quote: CancellationQuote }),
});
