import { Payment as PaymentResource } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import { z } from 'zod';
import { type Payment, presentPayment } from '../../payment/payment.ts';
import { type Deps, initiatePayment } from './initiate-payment.ts';
import { returnAddress } from './return-address.ts';

const METHOD_CHARACTERS_MAX = 50;

const WHICH = 'http or https, without credentials, blanks and control characters, at a host that the operator allows';

function bodyOf(deps: Deps) {
  const ReturnAddress = returnAddress(() => deps.returnAddresses);
  return z.strictObject({
    method: z
      .string()
      .min(1)
      .max(METHOD_CHARACTERS_MAX)
      .meta({ examples: ['stripe'] }),
    returnUrl: ReturnAddress.meta({ description: `The payer's destination after paying: ${WHICH}` }),
    cancelUrl: ReturnAddress.optional().meta({
      description: `The payer's destination after leaving the checkout page without paying: ${WHICH}`,
    }),
  });
}

export function initiatePaymentRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/api/v1/payments/{booking}/initiate',
    operationId: 'initiatePayment',
    summary: 'Start a payment of a booking, and get its checkout page. It replaces an open payment of the booking',
    tag: 'Payments',
    auth: 'client',
    ownerOr: ['manage_bookings'],
    params: z.object({ booking: Id }),
    notFound: 'booking-not-found',
    body: bodyOf(deps),
    idempotent: true,
    isLimitedPerCaller: true,
    answers: {
      201: {
        description: 'The payment, with the next action of the payer',
        schema: PaymentResource,
        hasLocation: true,
      },
    },
    problems: [
      'forbidden',
      'booking-not-found',
      'unknown-payment-method',
      'booking-not-payable',
      'payment-in-progress',
      'gateway-rejected',
      'gateway-unavailable',
    ],
    async handle({ params, body, caller, idempotencyKey }) {
      const { method, returnUrl, cancelUrl = returnUrl } = body;
      const command = { bookingId: params.booking, caller, method, returnUrl, cancelUrl, idempotencyKey };
      const { payment, isReplay } = await initiatePayment(deps, command);
      const location = `/api/v1/payments/${payment.bookingId}/${payment.id}`;
      return { status: 201, headers: { location }, body: presentInitiated(payment), replayed: isReplay };
    },
  });
}

/** A repetition returns the first answer, even if the payment has changed since. */
function presentInitiated(payment: Payment): PaymentResource {
  if (payment.redirectUrl === null) return presentPayment(payment);
  const later = { captureReference: null, failureReason: null, reported: null, completedAt: null };
  return presentPayment({ ...payment, ...later, status: 'initiated' });
}
