import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { CancellationQuote } from '../resources/cancellation-policy.ts';

export const QuoteCancellation = defineQuery('QuoteCancellation', {
  answeredBy: 'bookings',
  summary: 'What cancelling a booking would cost and give back now. Needs process_refunds.',
  request: z.object({ bookingId: z.uuid(), actor: Actor }),
  reply: z.object({ quote: CancellationQuote }),
});
