import { sumAmounts } from '@booking/contracts';
import type { KeptFee } from '../refundable-booking/refundable-booking.ts';
import { exceedsBalance, type RefundablePayment, retryableMinor } from '../refundable-payment/refundable-payment.ts';
import { failedAllocations, type Refund } from './refund.ts';

type Held = { readonly payments: readonly RefundablePayment[]; readonly keptFee?: KeptFee | undefined };

/**
 * A failed refund of a cancellation reserves nothing, so a dispute may have taken a part of its money or of the fee.
 * This amount counts towards the refund. Throws `refund-exceeds-balance` with the amount that is left of the refund.
 */
export function requireKeptFee(refund: Refund, { payments, keptFee }: Held): void {
  if (refund.origin !== 'cancellation' || refund.status !== 'failed' || !keptFee) return;
  const counted = payments.filter(({ id }) => keptFee.paymentIds.includes(id));
  const failed = sumAmounts(refund.amount.currency, failedAllocations(refund));
  const leftMinor = sumMinor(counted.map((payment) => Math.max(0, retryableMinor(payment))));
  const disputedMinor = sumMinor(counted.map((payment) => payment.disputedMinor));
  // Staff may have returned the fee by another refund, so no more than the disputed amount is missing.
  const missingMinor = Math.min(disputedMinor, failed.amount + keptFee.minor - leftMinor);
  if (missingMinor > 0) throw exceedsBalance({ ...failed, amount: Math.max(0, failed.amount - missingMinor) });
}

function sumMinor(amounts: readonly number[]): number {
  return amounts.reduce((sum, minor) => sum + minor, 0);
}
