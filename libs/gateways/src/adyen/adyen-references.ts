import { ourId } from '../our-id.ts';

const REFUND = 'refund-';

/**
 * What Adyen calls our refund. Payments go by our plain id, and refunds of the dashboard by the reference of their payment:
 * ours must differ from it.
 */
export function refundReference(allocationId: string): string {
  return `${REFUND}${allocationId}`;
}

/** Our payment of this reference; null when another application gave it, or a person. */
export function paymentIdIn(reference: string): string | null {
  return ourId(reference);
}

/** Our refund of this reference; null when it was not made by us. */
export function allocationIdIn(reference: string): string | null {
  return reference.startsWith(REFUND) ? ourId(reference.slice(REFUND.length)) : null;
}

/** Whether we gave it, to a payment or to a refund. */
export function isNameOfOurs(reference: string): boolean {
  return paymentIdIn(reference) !== null || allocationIdIn(reference) !== null;
}
