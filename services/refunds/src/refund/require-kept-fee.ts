import { type Money, sumAmounts } from '@booking/contracts';
import type { KeptFee } from '../refundable-booking/refundable-booking.ts';
import { exceedsBalance, type RefundablePayment, retryableMinor } from '../refundable-payment/refundable-payment.ts';
import type { Refund } from './refund.ts';

type Held = { readonly payments: readonly RefundablePayment[]; readonly keptFee?: KeptFee | undefined };

/**
 * Requires that the disputes leave the unreturned amount of a cancellation's refund, and the fee of the cancellation.
 * A lost dispute has lowered the refunds that wait, so only open disputes count for them. Throws
 * `refund-exceeds-balance` with the amount that is left of the refund.
 */
export function requireKeptFee(refund: Refund, { payments, keptFee }: Held): void {
  if (refund.origin !== 'cancellation' || !keptFee) return;
  const counted = payments.filter(({ id }) => keptFee.paymentIds.includes(id));
  const unreturned = refund.allocations.filter(({ status }) => status !== 'succeeded');
  const wanted = sumAmounts(refund.amount.currency, unreturned);
  const leftMinor = sumMinor(counted, (payment) => Math.max(0, retryableMinor(withoutReservation(payment, refund))));
  const disputedMinor = sumMinor(counted, ({ disputedMinor: minor, lostMinor }) =>
    refund.status === 'failed' ? minor : minor - lostMinor,
  );
  // Staff may have returned the fee by another refund, so no more than the disputed amount is missing.
  requireAll(wanted, Math.min(disputedMinor, wanted.amount + keptFee.minor - leftMinor));
}

function requireAll(wanted: Money, missingMinor: number): void {
  if (missingMinor > 0) throw exceedsBalance({ ...wanted, amount: Math.max(0, wanted.amount - missingMinor) });
}

/** The payment as if this refund, which may wait for staff, reserved nothing. */
function withoutReservation(payment: RefundablePayment, { allocations }: Refund): RefundablePayment {
  const own = allocations.filter(({ paymentId, status }) => paymentId === payment.id && status === 'reserved');
  const ownMinor = sumAmounts(payment.currency, own).amount;
  return {
    ...payment,
    reservedMinor: payment.reservedMinor - ownMinor,
    waitingMinor: Math.max(0, payment.waitingMinor - ownMinor),
  };
}

function sumMinor(payments: readonly RefundablePayment[], minorOf: (payment: RefundablePayment) => number): number {
  return payments.reduce((sum, payment) => sum + minorOf(payment), 0);
}
