import {
  AMOUNT_MINOR_MAX,
  Currency,
  type CurrencyCode,
  type Money,
  QuoteRefund,
  RefundQuote,
} from '@booking/contracts';
import { Id, type Route, validationFailed } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';
import { staffQuery } from '../../staff/staff-query.ts';

const Query = z.strictObject({
  amount: z
    .string()
    .regex(/^[1-9][0-9]{0,15}$/, 'Must be a whole number above zero')
    .transform(Number)
    .pipe(z.int().max(AMOUNT_MINOR_MAX))
    .optional()
    .meta({ description: 'In minor units of `currency`; defaults to the full refundable amount' }),
  currency: Currency.optional(),
  payment: Id.optional().meta({ description: 'Refund only from this payment of the booking' }),
});

export function quoteRefundRoute({ bus }: { bus: Bus }): Route {
  return staffQuery({
    path: '/admin/api/bookings/{booking}/refund-quote',
    operationId: 'quoteRefundForStaff',
    summary:
      'Quote a refund: the payments it would be taken from, and the remaining balance. A quote reserves nothing.',
    tag: 'Bookings',
    params: z.object({ booking: Id }),
    query: Query,
    notFound: 'booking-not-found',
    answer: { description: 'The quote', schema: RefundQuote },
    problems: ['payment-not-found', 'refund-exceeds-balance'],
    permissions: ['process_refunds'],
    async read({ params, query, caller: actor }) {
      const wanted = { amount: amountOf(query), paymentId: query.payment };
      const { quote } = await bus.request(QuoteRefund, { bookingId: params.booking, actor, ...wanted });
      return quote;
    },
  });
}

function amountOf({ amount, currency }: { amount?: number | undefined; currency?: CurrencyCode | undefined }) {
  if (amount === undefined) return undefined;
  if (currency === undefined) throw validationFailed([{ pointer: '/query/currency', detail: 'Needed with an amount' }]);
  return { amount, currency } satisfies Money;
}
