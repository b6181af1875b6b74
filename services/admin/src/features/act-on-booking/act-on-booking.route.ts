import {
  AMOUNT_MINOR_MAX,
  Booking,
  CancelBooking,
  CancellationQuote,
  Currency,
  type Money,
  PositiveMoney,
  QuoteCancellation,
  QuoteRefund,
  Refund,
  RefundQuote,
  RequestRefund,
} from '@booking/contracts';
import { Id, type Route, validationFailed } from '@booking/http';
import { newId } from '@booking/runtime';
import { z } from 'zod';
import type { OwnDeps } from '../../account/own-account.ts';
import { releaseAsStaff } from '../../account/release-as-staff.ts';
import type { AdminDeps } from '../../admin-deps.ts';
import type { Action } from '../../audit-entry/audit-entry.ts';
import { auditedCommand, OptionalReason } from '../../audit-entry/audited-command.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { bookingRecords } from '../../records/booking.ts';
import { staffQuery } from '../../staff/staff-query.ts';

type Deps = OwnDeps & Pick<AdminDeps, 'bus'>;

export function actOnBookingRoutes(deps: Deps): Route[] {
  return [quoteCancellationRoute(deps), cancelBookingRoute(deps), quoteRefundRoute(deps), requestRefundRoute(deps)];
}

const ofBooking = { tag: 'Bookings', params: z.object({ booking: Id }), notFound: 'booking-not-found' } as const;
type Request = { params: z.infer<(typeof ofBooking)['params']> };

/** The common part of the commands: they need one permission, and the audit log stores the booking as it was before. */
function bookingCommand({ db }: Deps) {
  return {
    ...ofBooking,
    permission: 'process_refunds',
    target: ({ params }: Request): Action['target'] => ({ type: 'booking', id: params.booking }),
    before: ({ params }: Request): Promise<Booking | undefined> => findRecord(db, bookingRecords, params.booking),
  } as const;
}

function quoteCancellationRoute({ bus }: Deps): Route {
  return staffQuery({
    ...ofBooking,
    path: '/admin/api/bookings/{booking}/cancellation-quote',
    operationId: 'quoteCancellationForStaff',
    summary: 'Quote a cancellation: the fee and the refund. A cancellation with the quote keeps both.',
    answer: { description: 'The quote', schema: CancellationQuote },
    problems: ['booking-not-cancellable'],
    permissions: ['process_refunds'],
    async read({ params, caller: actor }) {
      const { quote } = await bus.request(QuoteCancellation, { bookingId: params.booking, actor });
      return quote;
    },
  });
}

const QUOTE_LENGTH_MAX = 100;

const CancelBody = OptionalReason.extend({
  quote: z.string().min(1).max(QUOTE_LENGTH_MAX).optional().meta({
    description: 'The quote whose terms are accepted. Without a quote, the current terms are accepted',
  }),
});

function cancelBookingRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...bookingCommand(deps),
    path: '/admin/api/bookings/{booking}/cancel',
    operationId: 'cancelBookingByStaff',
    summary: 'Cancel a booking, and refund its payments by its cancellation policy.',
    body: CancelBody,
    answer: { description: 'The booking as it is now', schema: Booking },
    problems: ['booking-not-cancellable', 'cancellation-quote-changed'],
    action: 'cancel_booking',
    async run({ params, body: { reason = null, quote = null }, ...request }) {
      const { booking } = await releaseAsStaff(deps, request, (actor) =>
        deps.bus.request(CancelBooking, { bookingId: params.booking, actor, reason, quote }),
      );
      return booking;
    },
  });
}

const payment = Id.optional().meta({ description: 'Refund only from this payment of the booking' });

const QuoteQuery = z.strictObject({
  amount: z
    .string()
    .regex(/^[1-9][0-9]{0,15}$/, 'Must be a whole number above zero')
    .transform(Number)
    .pipe(z.int().max(AMOUNT_MINOR_MAX))
    .optional()
    .meta({ description: 'In minor units of `currency`; defaults to the full refundable amount' }),
  currency: Currency.optional(),
  payment,
});

function quoteRefundRoute({ bus }: Deps): Route {
  return staffQuery({
    ...ofBooking,
    path: '/admin/api/bookings/{booking}/refund-quote',
    operationId: 'quoteRefundForStaff',
    summary:
      'Quote a refund: the payments it would be taken from, and the remaining balance. A quote reserves nothing.',
    query: QuoteQuery,
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

function amountOf({ amount, currency }: z.infer<typeof QuoteQuery>): Money | undefined {
  if (amount === undefined) return undefined;
  if (currency === undefined) throw validationFailed([{ pointer: '/query/currency', detail: 'Needed with an amount' }]);
  return { amount, currency };
}

const RefundBody = OptionalReason.extend({
  amount: PositiveMoney.optional().meta({ description: 'Defaults to the full refundable amount' }),
  payment,
});

function requestRefundRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...bookingCommand(deps),
    path: '/admin/api/bookings/{booking}/refunds',
    operationId: 'requestRefundByStaff',
    summary: 'Refund a booking in full or in part; above the limit, the refund waits for a second person.',
    body: RefundBody,
    idempotent: true,
    answer: {
      status: 201,
      description: 'The refund',
      schema: Refund,
      location: ({ id }) => `/admin/api/refunds/${id}`,
    },
    problems: ['payment-not-found', 'refund-exceeds-balance', 'refund-cap-exceeded'],
    action: 'request_refund',
    async run({ params, body: { payment: paymentId, ...body }, idempotencyKey, ...request }) {
      const order = { bookingId: params.booking, idempotencyKey: idempotencyKey?.key ?? newId(), paymentId, ...body };
      const { refund, isReplay } = await releaseAsStaff(deps, request, (actor) =>
        deps.bus.request(RequestRefund, { ...order, actor }),
      );
      if (isReplay) request.markReplay?.();
      return refund;
    },
  });
}
