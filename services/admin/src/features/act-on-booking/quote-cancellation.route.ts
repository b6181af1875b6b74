import { CancellationQuote, QuoteCancellation } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';
import { staffQuery } from '../../staff/staff-query.ts';

export function quoteCancellationRoute({ bus }: { bus: Bus }): Route {
  return staffQuery({
    path: '/admin/api/bookings/{booking}/cancellation-quote',
    operationId: 'quoteCancellationForStaff',
    summary: 'Quote a cancellation: the fee and the refund. A cancellation with the quote keeps both.',
    tag: 'Bookings',
    params: z.object({ booking: Id }),
    notFound: 'booking-not-found',
    answer: { description: 'The quote', schema: CancellationQuote },
    problems: ['booking-not-cancellable'],
    permissions: ['process_refunds'],
    async read({ params, caller: actor }) {
      const { quote } = await bus.request(QuoteCancellation, { bookingId: params.booking, actor });
      return quote;
    },
  });
}
