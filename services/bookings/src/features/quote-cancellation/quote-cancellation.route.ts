import { CancellationQuote } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import { z } from 'zod';
import { type Deps, readCancellationQuote } from './read-cancellation-quote.ts';

export function quoteCancellationRoute(deps: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/bookings/{booking}/cancellation-quote',
    operationId: 'quoteCancellation',
    summary: 'The fee and the refund of a cancellation now; cancel with the quote to get exactly these',
    tag: 'Bookings',
    auth: 'client',
    ownerOr: ['process_refunds'],
    params: z.object({ booking: Id }),
    notFound: 'booking-not-found',
    answers: { 200: { description: 'The quote', schema: CancellationQuote } },
    problems: ['booking-not-found', 'booking-not-cancellable', 'forbidden'],
    handle: async ({ params, caller }) => ({
      status: 200,
      body: await readCancellationQuote(deps, { bookingId: params.booking, caller }),
    }),
  });
}
