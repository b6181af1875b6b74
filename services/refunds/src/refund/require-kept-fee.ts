import { subtractMoney, sumAmounts } from '@booking/contracts';
import type { KeptFee } from '../refundable-booking/refundable-booking.ts';
import { exceedsBalance, type RefundablePayment, retryableMinor } from '../refundable-payment/refundable-payment.ts';
import type { Refund } from './refund.ts';

type Held = { readonly payments: readonly RefundablePayment[]; readonly keptFee?: KeptFee | undefined };

/**
 * Requires that the disputes leave the unreturned amount of a refund that the cancellation owes, and its fee. A lost
 * dispute has lowered the refunds that wait, so only open disputes count for them. Throws `refund-exceeds-balance` with
 * the amount that is left of the refund.
 */
export function requireKeptFee(refund: Refund, { payments, keptFee }: Held): void {
  if (!keptFee || !isOwed(refund, keptFee)) return;
  const isCounted = (id: string) => keptFee.paymentIds.includes(id);
  const counted = payments.filter(({ id }) => isCounted(id));
  const { currency } = refund.amount;
  const unreturned = refund.allocations.filter(({ status }) => status !== 'succeeded');
  const wantedMinor = sumAmounts(
    currency,
    unreturned.filter(({ paymentId }) => isCounted(paymentId)),
  ).amount;
  const leftMinor = sumMinor(counted, (payment) => Math.max(0, retryableMinor(withoutReservation(payment, refund))));
  const disputedMinor = sumMinor(counted, ({ disputedMinor: minor, lostMinor }) =>
    refund.status === 'failed' ? minor : minor - lostMinor,
  );
  // Staff may have returned the fee by another refund, so no more than the disputed amount is missing.
  const missingMinor = Math.min(disputedMinor, wantedMinor, wantedMinor + keptFee.minor - leftMinor);
  if (missingMinor > 0) {
    throw exceedsBalance(subtractMoney(sumAmounts(currency, unreturned), { amount: missingMinor, currency }));
  }
}

/** Staff may return the fee by a request that was made after the cancellation. */
function isOwed({ origin, createdAt }: Refund, { settledAt }: KeptFee): boolean {
  return origin === 'cancellation' || (origin === 'request' && createdAt <= settledAt);
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
