import type { Cancellation } from '@booking/contracts';
import { roundingMinorOf } from '../../refund-step.ts';
import type { AllocationRow, Evidence, RefundRow } from '../evidence.ts';
import { failedRefunds } from '../failed-refunds.ts';
import { sum } from '../sum.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I4: a cancellation and all earlier refunds together refund at most the paid amount less the fee. */
export function cancellationsStayWithinTerms(evidence: Evidence): Violation[] {
  return violationsOf(
    'I4',
    evidence.bookings.map(({ id, cancellation }) => {
      const own = evidence.refunds.find((row) => row.booking_id === id && row.origin === 'cancellation');
      return cancellation && own ? excessOf(evidence, { own, cancellation }) : undefined;
    }),
  );
}

type Given = { readonly own: RefundRow; readonly cancellation: Cancellation };

function excessOf(evidence: Evidence, { own, cancellation: { fee, payments } }: Given): string | undefined {
  const counted = new Set(payments ?? []);
  const earlier = earlierRefunds(evidence, own);
  const parts = evidence.allocations.filter((part) => counted.has(part.payment_id) && isGiven(part));
  const given = sum(parts.filter(({ refund_id: id }) => earlier.has(id)).map((part) => part.amount_minor));
  const captured = sum(evidence.balances.filter(({ id }) => counted.has(id)).map((row) => row.captured_minor));
  if (given + fee.amount <= captured + roundingMinorOf(fee.currency)) return undefined;
  return `booking ${own.booking_id}: ${given} of ${captured} went back, though the fee is ${fee.amount}`;
}

/**
 * This refund, the other refund of the same cancellation, and all earlier ones. The time of a refund is read after the
 * lock of its payments, so it has the order of the decisions. Ids contain the time of a process, whose clock may differ.
 * A refund that once failed does not count, because it may have succeeded later.
 */
function earlierRefunds(evidence: Evidence, own: RefundRow): Set<string> {
  const failed = failedRefunds(evidence);
  const earlier = evidence.refunds
    .filter((row) => row.booking_id === own.booking_id && row.created_at <= own.created_at)
    .filter((row) => row.status !== 'pending' && !failed.has(row.id));
  return new Set([own.id, ...earlier.map(({ id }) => id)]);
}

function isGiven({ status }: AllocationRow): boolean {
  return status !== 'failed' && status !== 'released';
}
