import type { Money } from './money.ts';
import type { Refund, RefundAllocation } from './resources/refund.ts';

/** The allocations that a decision on a failed or unresolved refund concerns; of any other refund, all allocations. */
export function openAllocationsOf({ status, isStranded, allocations }: Refund): readonly RefundAllocation[] {
  if (status !== 'failed' && isStranded !== true) return allocations;
  return allocations.filter((allocation) => allocation.status !== 'succeeded');
}

/** The amount that is left to pay once the returned allocations of a failed or unresolved refund are left out. */
export function openAmountOf(refund: Refund): Money {
  const open = openAllocationsOf(refund);
  if (open === refund.allocations) return refund.amount;
  return { ...refund.amount, amount: open.reduce((sum, allocation) => sum + allocation.amount.amount, 0) };
}
