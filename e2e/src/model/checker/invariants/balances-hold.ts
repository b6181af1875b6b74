import type { AllocationRow, BalanceRow, Evidence } from '../evidence.ts';
import { sum } from '../sum.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I5: the reserved and refunded amounts of a payment never exceed its captured amount, and are never negative. */
export function balancesHold({ observedBalances, balances, allocations }: Evidence): Violation[] {
  return violationsOf('I5', [
    ...observedBalances.map(({ payment_id: id, captured, refunded, reserved }) =>
      refunded < 0 || reserved < 0 || refunded + reserved > captured
        ? `payment ${id}: ${refunded} given back and ${reserved} reserved of ${captured}`
        : undefined,
    ),
    ...balances.map((balance) => wrongSum(balance, allocations)),
  ]);
}

/** Checks that a balance is the sum of its allocations. */
function wrongSum(balance: BalanceRow, allocations: readonly AllocationRow[]): string | undefined {
  const { id, refunded_minor: refunded, reserved_minor: reserved } = balance;
  const parts = allocations.filter(({ payment_id: paymentId }) => paymentId === id);
  const given = sumOf(parts, ['succeeded']);
  const held = sumOf(parts, ['reserved', 'submitted', 'pending']);
  if (given === refunded && held === reserved) return undefined;
  return `payment ${id}: ${refunded} and ${reserved} in the balance, ${given} and ${held} in the refunds`;
}

function sumOf(parts: readonly AllocationRow[], statuses: readonly AllocationRow['status'][]): number {
  const counted = parts.filter(({ status }) => statuses.includes(status));
  return sum(counted.map((part) => part.amount_minor));
}
