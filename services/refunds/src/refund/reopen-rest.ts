import type { Money } from '@booking/contracts';
import type { AllocatedPart } from './allocation.ts';
import { type Opening, openRefund } from './open-refund.ts';
import type { Decision, Refund } from './refund.ts';

/** A refund that was made at the gateway. */
type Gone = { readonly paymentId: string; readonly amount: Money };

/**
 * The refund of a cancellation or a surplus that waits in the place of a superseded one, for what the gateway's refund
 * left of it. Undefined if nothing is left.
 */
export function reopenRest(superseded: Refund, gone: Gone, opening: Opening): Decision | undefined {
  const [first, ...others] = restOf(superseded, gone);
  if (!first) return undefined;
  const { id, bookingId, origin, reason, requestedBy, needsApproval, allocations } = superseded;
  const order = { bookingId, origin, cause: `rest:${id}`, reason, requestedBy, processedBy: null, needsApproval };
  return openRefund({ ...order, waitsBecause: allocations[0]?.note ?? null, shares: [first, ...others] }, opening);
}

/** The gateway's refund counts towards the whole promise: first towards the part of its own payment. */
function restOf({ allocations }: Refund, { paymentId, amount: gone }: Gone): AllocatedPart[] {
  const isOfPayment = (allocation: { paymentId: string }) => allocation.paymentId === paymentId;
  let goneMinor = gone.amount;
  return allocations
    .toSorted((left, right) => Number(isOfPayment(right)) - Number(isOfPayment(left)))
    .map(({ paymentId: id, method, amount: { amount, currency } }) => {
      const leftMinor = Math.max(0, amount - goneMinor);
      goneMinor -= amount - leftMinor;
      return { payment: { id, method }, amount: { amount: leftMinor, currency } };
    })
    .filter(({ amount }) => amount.amount > 0);
}
