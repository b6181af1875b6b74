import { type Payment as PaymentResource, remarkCodeOf } from '@booking/contracts';
import type { Payment } from './payment.ts';

/** The payment as the API returns it and as events carry it. */
export function presentPayment(payment: Payment): PaymentResource {
  const { status, redirectUrl, createdAt, completedAt, expiresAt } = payment;
  return {
    id: payment.id,
    bookingId: payment.bookingId,
    method: payment.method,
    status,
    amount: payment.amount,
    gatewayReference: payment.gatewayReference,
    captureReference: payment.captureReference,
    nextAction: status === 'initiated' && redirectUrl !== null ? { type: 'redirect', url: redirectUrl } : null,
    failureReason: payment.failureReason,
    failureCode: remarkCodeOf(payment.failureReason),
    reported: payment.reported,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
