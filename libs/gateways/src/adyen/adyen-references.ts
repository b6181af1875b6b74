import { ourId } from '../our-id.ts';

const REFUND = 'refund-';

/**
 * The reference of a refund at Adyen. Payments have our plain id as reference, and a refund made in the dashboard
 * inherits the reference of its payment. Our own refunds therefore have a prefix.
 */
export function refundReference(allocationId: string): string {
  return `${REFUND}${allocationId}`;
}

/** Our payment id in this reference; null when another application or a person chose the reference. */
export function paymentIdIn(reference: string): string | null {
  return ourId(reference);
}

/** Our allocation id in this reference; null when we did not make the refund. */
export function allocationIdIn(reference: string): string | null {
  return reference.startsWith(REFUND) ? ourId(reference.slice(REFUND.length)) : null;
}

/** Whether we chose this reference, for a payment or a refund. */
export function isNameOfOurs(reference: string): boolean {
  return paymentIdIn(reference) !== null || allocationIdIn(reference) !== null;
}
