import { isSameMoney, type Money } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import { paidTwice } from './paid-twice.ts';
import {
  completePayment,
  type Decision,
  expirePayment,
  failPayment,
  mismatchPayment,
  type Origin,
  type Payment,
  paymentNotFound,
  unchanged,
} from './payment.ts';
import { takenBack } from './payment-difference.ts';

/** A gateway's statement about a payment, from a verified webhook, a poll or a list. */
export type Settlement = {
  readonly status: 'open' | 'pending' | 'succeeded' | 'failed' | 'expired';
  readonly reference?: string | null;
  readonly captureReference: string | null;
  readonly amount: Money | null;
  readonly reason: string | null;
};

/** The only function that applies a gateway's report to a payment, from a webhook, a poll or a list. */
export function settlePayment(payment: Payment, settlement: Settlement, origin: Origin): Decision {
  switch (settlement.status) {
    case 'succeeded':
      return settleSuccess(payment, settlement, origin);
    case 'failed':
    case 'expired':
      return settleEnd(payment, settlement, origin);
    case 'open':
    case 'pending':
      return unchanged(payment);
  }
}

/**
 * Some gateways open a second session if their first answer was lost. Nobody has the address of the first session, so
 * its end says nothing about the attempt.
 */
function settleEnd(payment: Payment, settlement: Settlement, origin: Origin): Decision {
  const { status, reference = null, reason } = settlement;
  const { gatewayReference } = payment;
  const isOfAnotherSession = gatewayReference !== null && reference !== null && gatewayReference !== reference;
  if (isOfAnotherSession) return unchanged(payment);
  if (status === 'failed') return settleFailure(payment, settlement, origin);
  return expirePayment(payment, reason ?? 'expired at the gateway', origin.cause);
}

/** A completed payment stays completed. If its money was taken back, staff decide what follows. */
function settleFailure(payment: Payment, settlement: Settlement, { at, cause }: Origin): Decision {
  const decision = failPayment(payment, settlement.reason ?? 'declined', cause);
  const difference = takenBack(payment, settlement);
  return difference ? { ...decision, finding: { difference, at } } : decision;
}

/** Without an amount, nothing changes. Another amount than requested goes to staff, and so does a second success. */
function settleSuccess(payment: Payment, settlement: Settlement, origin: Origin): Decision {
  const { amount, captureReference, reference = null } = settlement;
  const difference = paidTwice(payment, settlement);
  if (difference) return { ...unchanged(payment), finding: { difference, at: origin.at } };
  if (!amount) return unchanged(payment);
  const capture = { reference, captureReference };
  if (!isSameMoney(amount, payment.amount))
    return mismatchPayment(payment, { ...capture, reported: amount }, origin.cause);
  return completePayment(payment, capture, origin);
}

type Addressed = { readonly addressedBookingId: string | null };

/**
 * Throws `payment-not-found` for an unknown payment, whose row may not be stored yet, and `UnprocessableMessage` if the
 * webhook address belongs to another booking.
 */
export function requireReported(payment: Payment | undefined, { addressedBookingId }: Addressed): Payment {
  if (!payment) throw paymentNotFound();
  if (addressedBookingId === null || addressedBookingId === payment.bookingId) return payment;
  throw new UnprocessableMessage(`the webhook address does not belong to payment ${payment.id}`);
}
