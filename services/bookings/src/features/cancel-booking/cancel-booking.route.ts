import { Booking } from '@booking/contracts';
import { defineRoute, Id, type Route, runOnce } from '@booking/http';
import { type Clock, type Database, inTurn, maskCardData } from '@booking/runtime';
import { z } from 'zod';
import { presentBooking } from '../../booking/booking.ts';
import { cancelBooking } from './cancel-booking.ts';

const REASON_CHARACTERS_MAX = 500;
const QUOTE_CHARACTERS_MAX = 100;

const Body = z.strictObject({
  reason: z.string().min(1).max(REASON_CHARACTERS_MAX).transform(maskCardData).optional(),
  quote: z.string().min(1).max(QUOTE_CHARACTERS_MAX).optional().meta({
    description: 'The quote whose terms are accepted. Without a quote, the current terms are accepted',
  }),
});

export function cancelBookingRoute({ db, clock }: { db: Database; clock: Clock }): Route {
  return defineRoute({
    method: 'post',
    path: '/api/v1/bookings/{booking}/cancel',
    operationId: 'cancelBooking',
    summary:
      'Cancel a booking; the refund follows its cancellation policy. ' +
      'Only holders of `process_refunds` cancel a confirmed booking',
    tag: 'Bookings',
    auth: 'client',
    ownerOr: ['process_refunds'],
    params: z.object({ booking: Id }),
    body: Body,
    idempotent: true,
    isLimitedPerCaller: true,
    notFound: 'booking-not-found',
    answers: { 200: { description: 'The cancelled booking, even if it was cancelled before', schema: Booking } },
    problems: ['booking-not-found', 'booking-not-cancellable', 'cancellation-quote-changed', 'forbidden'],
    handle: ({ params, body: { reason = null, quote = null }, caller, idempotencyKey }) =>
      inTurn(db, { key: params.booking }, () =>
        runOnce(db, idempotencyKey, async (trx) => {
          const booking = await cancelBooking(trx, { bookingId: params.booking, caller, reason, quote, at: clock() });
          return { status: 200, body: presentBooking(booking) };
        }),
      ),
  });
}
