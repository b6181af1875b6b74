import { submitDueAllocations } from '../refund/change-allocations.ts';
import type { Decision } from '../refund/refund.ts';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { dueAllocations, type Submission, toSubmission } from '../submission/submission.ts';
import type { SubmissionQueue } from './submission-queue.ts';

type ClaimContext = {
  readonly queue: SubmissionQueue;
  /** The refundable payments of these refunds, as the caller has locked them. */
  readonly payments: readonly RefundablePayment[];
  readonly at: Date;
  /** All calls that the transaction claims. The caller adds them to the queue after the commit. */
  readonly submissions: Submission[];
};

/**
 * Claims the gateway calls that decisions release, in the transaction that stores the decisions. After the commit this
 * process makes these calls without another read. The job claims the calls for which the queue has no room.
 */
export function claimCalls(
  decisions: readonly Decision[],
  { queue, payments, at, submissions }: ClaimContext,
): Decision[] {
  return decisions.map((decision) => {
    const methods = new Set(decision.refund.allocations.map(({ method }) => method));
    return [...methods].reduce((claiming, method) => {
      const allocations = dueAllocations(claiming.refund, method, at);
      const taken = submissions.filter(({ allocation }) => allocation.method === method).length;
      if (allocations.length === 0 || queue.room(method) < taken + allocations.length) return claiming;
      const calls = allocations.map((allocation) =>
        toSubmission(claiming.refund, allocation, { payments, claimedAt: at }),
      );
      submissions.push(...calls);
      return submitted(claiming, method, at);
    }, decision);
  });
}

/** Sending an allocation is part of the decision, so both are one change of the refund. */
function submitted(decision: Decision, method: string, at: Date): Decision {
  const { refund } = submitDueAllocations(decision.refund, method, at);
  return { ...decision, refund: { ...refund, version: decision.refund.version } };
}
