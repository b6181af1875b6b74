import { CancellationQuote, QuoteCancellation, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';

export function quoteCancellationRoute({ bus }: { bus: Bus }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/bookings/{booking}/cancellation-quote',
    operationId: 'quoteCancellationForStaff',
    summary: 'Quote a cancellation: the fee and the refund. A cancellation with the quote keeps both.',
    tag: 'Bookings',
    auth: 'client',
    params: z.object({ booking: Id }),
    notFound: 'booking-not-found',
    answers: { 200: { description: 'The quote', schema: CancellationQuote } },
    problems: ['forbidden', 'booking-not-found', 'booking-not-cancellable'],
    async handle({ params, caller: actor }) {
      requirePermission(actor, 'process_refunds');
      const { quote } = await bus.request(QuoteCancellation, { bookingId: params.booking, actor });
      return { status: 200, body: quote };
    },
  });
}
