import type { AllocationStatus } from '@booking/contracts';
import type { BalanceMovement } from '../refundable-payment/refundable-payment.ts';
import type { Decision, Refund } from './refund.ts';

const holds: Record<AllocationStatus, 'reserved' | 'refunded' | 'nothing'> = {
  reserved: 'reserved',
  submitted: 'reserved',
  pending: 'reserved',
  succeeded: 'refunded',
  failed: 'nothing',
  released: 'nothing',
};

/**
 * The changes of payment balances that follow from changes of refunds. They are derived from the states of allocations,
 * so that every decision reserves and frees the right amounts.
 */
export function balanceMovements(changes: readonly Pick<Decision, 'before' | 'refund'>[]): BalanceMovement[] {
  const movements = new Map<string, BalanceMovement>();
  for (const { before, refund } of changes) {
    if (before) addHoldings(movements, before, -1);
    addHoldings(movements, refund, 1);
  }
  return [...movements.values()].filter((movement) => movement.reservedMinor !== 0 || movement.refundedMinor !== 0);
}

function addHoldings(movements: Map<string, BalanceMovement>, { allocations }: Refund, sign: 1 | -1): void {
  for (const { paymentId, amount, status } of allocations) {
    const { reservedMinor, refundedMinor } = movements.get(paymentId) ?? { reservedMinor: 0, refundedMinor: 0 };
    const movedMinor = sign > 0 ? amount.amount : -amount.amount;
    movements.set(paymentId, {
      paymentId,
      reservedMinor: reservedMinor + (holds[status] === 'reserved' ? movedMinor : 0),
      refundedMinor: refundedMinor + (holds[status] === 'refunded' ? movedMinor : 0),
    });
  }
}
