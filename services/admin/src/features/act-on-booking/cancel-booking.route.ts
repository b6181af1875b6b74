import { Booking, CancelBooking } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { OptionalReason } from '../../audit-entry/reason-body.ts';
import { bookingCommand } from './booking-command.ts';

const QUOTE_LENGTH_MAX = 100;

const Body = OptionalReason.extend({
  quote: z.string().min(1).max(QUOTE_LENGTH_MAX).optional().meta({
    description: 'The quote whose terms are accepted. Without a quote, the current terms are accepted',
  }),
});

export function cancelBookingRoute(deps: { db: Database; bus: Bus; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...bookingCommand(deps),
    path: '/admin/api/bookings/{booking}/cancel',
    operationId: 'cancelBookingByStaff',
    summary: 'Cancel a booking, and refund its payments by its cancellation policy.',
    body: Body,
    answer: { description: 'The booking as it is now', schema: Booking },
    problems: ['booking-not-cancellable', 'cancellation-quote-changed'],
    action: 'cancel_booking',
    async run({ params, body: { reason = null, quote = null }, caller: actor }) {
      const { booking } = await deps.bus.request(CancelBooking, { bookingId: params.booking, actor, reason, quote });
      return booking;
    },
  });
}
