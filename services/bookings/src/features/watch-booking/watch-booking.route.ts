import { defineRoute, Id, type Route, streamAnswer } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { requireReadable } from '../../booking/booking-access.ts';
import { getBooking } from '../../booking/booking-repository.ts';
import type { BookingWatch } from './booking-watch.ts';

type Deps = { readonly db: Database; readonly watch: Pick<BookingWatch, 'open'> };

export function watchBookingRoute({ db, watch }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/bookings/{booking}/events',
    operationId: 'watchBooking',
    summary:
      'Follow a booking by server-sent events: its state, and its state after each change. The stream ends after ten ' +
      'minutes; `Last-Event-ID` continues it',
    tag: 'Bookings',
    auth: 'client',
    ownerOr: ['read_all', 'manage_bookings'],
    params: z.object({ booking: Id }),
    notFound: 'booking-not-found',
    answers: {
      200: {
        description:
          'Messages `booking` with the booking as `data` and its version as `id`; a message `standing` after 15 ' +
          'seconds without a change, which only shows that the connection works',
        contentType: 'text/event-stream',
        schema: z.string(),
      },
    },
    problems: ['booking-not-found', 'too-many-requests'],
    async handle({ params, caller, headers }) {
      const booking = await getBooking(db, params.booking);
      requireReadable(booking, caller);
      const knownVersion = versionOf(headers['last-event-id']);
      return streamAnswer(watch.open({ bookingId: booking.id, reader: caller, knownVersion }));
    },
  });
}

/** A header that is missing or not a version requests the current state. */
function versionOf(lastEventId = ''): number {
  return /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : 0;
}
