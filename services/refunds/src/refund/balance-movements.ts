import type { AllocationStatus } from '@booking/contracts';
import type { BalanceMovement } from '../refundable-payment/refundable-payment.ts';
import type { Refund } from './refund.ts';

const holds: Record<AllocationStatus, 'reserved' | 'refunded' | 'nothing'> = {
  reserved: 'reserved',
  submitted: 'reserved',
  pending: 'reserved',
  succeeded: 'refunded',
  failed: 'nothing',
  released: 'nothing',
};

/**
 * The changes of payment balances that follow from a change of a refund, ordered by payment. They are derived from the
 * states of allocations, so that every decision reserves and frees the right amounts.
 */
export function balanceMovements(before: Refund | null, after: Refund): BalanceMovement[] {
  const movements = new Map<string, BalanceMovement>();
  if (before) addHoldings(movements, before, -1);
  addHoldings(movements, after, 1);
  return [...movements.values()]
    .filter(({ reservedMinor, refundedMinor }) => reservedMinor !== 0 || refundedMinor !== 0)
    .sort((left, right) => (left.paymentId < right.paymentId ? -1 : 1));
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

export function sumMovements(movements: readonly BalanceMovement[]): BalanceMovement[] {
  return [...Map.groupBy(movements, ({ paymentId }) => paymentId)].map(([paymentId, ofPayment]) => ({
    paymentId,
    reservedMinor: ofPayment.reduce((sum, { reservedMinor }) => sum + reservedMinor, 0),
    refundedMinor: ofPayment.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
  }));
}
