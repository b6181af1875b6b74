import { roundUpWithin } from '@booking/contracts';
import { idsAfter } from '@booking/messaging';
import type { Share } from '../refundable-payment/allocate.ts';
import { isHeld, roomMinor, stepMinorOf, withoutOpenDisputes } from '../refundable-payment/refundable-payment.ts';
import type { AllocatedPart } from './allocation.ts';
import { openRefund } from './open-refund.ts';
import type { Decision, Refund } from './refund.ts';
import { WAITS_FOR_BANK } from './wait-for-bank.ts';

/**
 * Opens a refund for the remainder of a superseded refund of a cancellation or a surplus payment. The remainder is the
 * amount of the refund less the money that has already left the payment, in steps of the gateway if enough is left.
 * Undefined if nothing is left. Its ids follow from the superseded refund. They are the same after the database was
 * restored, so the gateway is queried for an earlier refund of the remainder.
 */
export function reopenRest(superseded: Refund, departed: Share, at: Date): Decision | undefined {
  const [first, ...others] = restOf(superseded, departed);
  if (!first) return undefined;
  const { id, bookingId, origin, reason, requestedBy, needsApproval } = superseded;
  const order = { bookingId, origin, cause: `rest:${id}`, reason, requestedBy, processedBy: null, needsApproval };
  const shares = [first, ...others] as const;
  return openRefund({ ...order, waitsBecause: noteOf(superseded, departed), shares }, { nextId: idsAfter(id), at });
}

function restOf({ allocations }: Refund, { payment, amount: departed }: Share): AllocatedPart[] {
  const isOfPayment = (allocation: { paymentId: string }) => allocation.paymentId === payment.id;
  const roomOf = (allocation: { paymentId: string }) =>
    isOfPayment(allocation) ? roomMinor(withoutOpenDisputes(payment)) : 0;
  let departedMinor = departed.amount;
  return allocations
    .toSorted((left, right) => Number(isOfPayment(right)) - Number(isOfPayment(left)))
    .map(({ paymentId: id, method, amount: { amount, currency } }) => {
      const exact = { amount: Math.max(0, amount - departedMinor), currency };
      const freed = { amount: amount + Math.min(0, roomOf({ paymentId: id })), currency };
      const left = roundUpWithin(exact, freed, stepMinorOf({ method, currency }));
      departedMinor -= amount - left.amount;
      return { payment: { id, method }, amount: left };
    })
    .filter(({ amount }) => amount.amount > 0);
}

/** The remainder no longer waits for the bank once no dispute is open. */
function noteOf({ allocations }: Refund, { payment }: Share): string | null {
  const note = allocations[0]?.note ?? null;
  return note === WAITS_FOR_BANK && !isHeld(payment) ? null : note;
}
