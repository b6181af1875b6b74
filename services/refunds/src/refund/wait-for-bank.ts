import { RefundDelayed, remark } from '@booking/contracts';
import { newEvent } from '@booking/messaging';
import { isHeld, type RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import type { Allocation } from './allocation.ts';
import { change, type Decision, presentRefund, type Refund, unchanged } from './refund.ts';

/** The note of a refund that waits because a dispute holds its money. */
export const WAITS_FOR_BANK = remark('waits-for-bank');

/** Staff can process the waiting refund once no dispute holds money of its payments. */
export function endWaitForBank(refund: Refund, payments: readonly RefundablePayment[]): Decision {
  const isOfHeld = ({ paymentId }: Allocation) => payments.some((one) => one.id === paymentId && isHeld(one));
  if (!refund.allocations.some(waits) || refund.allocations.some(isOfHeld)) return unchanged(refund);
  const allocations = refund.allocations.map((one) => (waits(one) ? { ...one, note: null } : one));
  const free = change(refund, { allocations });
  return { before: refund, refund: free, events: [newEvent(RefundDelayed, { refund: presentRefund(free) })] };
}

function waits({ note }: Allocation): boolean {
  return note === WAITS_FOR_BANK;
}
