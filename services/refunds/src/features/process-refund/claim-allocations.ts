import { afterCommit, type Transaction } from '@booking/runtime';
import { type Allocation, isDue, isExternal } from '../../refund/allocation.ts';
import { submitDueAllocations } from '../../refund/change-allocations.ts';
import type { Decision, Refund } from '../../refund/refund.ts';
import { saveDecisions } from '../../refund/refund-decision-repository.ts';
import { lockDueRefunds } from '../../refund/refund-repository.ts';
import type { RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
import { findPayments } from '../../refundable-payment/refundable-payment-repository.ts';
import type { AllocationQueue } from './allocation-queue.ts';
import { type ClaimedAllocation, toClaimedAllocation } from './claimed-allocation.ts';

type Due = { readonly method: string; readonly limit: number };
type Claimed = { readonly claimed: readonly ClaimedAllocation[]; readonly refundCount: number };

/** Claims the allocations that are due at a gateway. */
export async function claimDue(trx: Transaction, { method, limit }: Due): Promise<Claimed> {
  const locked = await lockDueRefunds(trx, { method, limit });
  if (!locked) return { claimed: [], refundCount: 0 };

  const { refunds, at } = locked;
  const due = refunds.flatMap((refund) =>
    dueAllocations(refund, method, at).map((allocation) => ({ refund, allocation })),
  );
  const [payments] = await Promise.all([
    findPayments(
      trx,
      due.map(({ allocation }) => allocation.paymentId),
    ),
    saveDecisions(
      trx,
      refunds.map((refund) => submitDueAllocations(refund, method, at)),
    ),
  ]);
  const claimed = due.map(({ refund, allocation }) => toClaimedAllocation(refund, allocation, { payments, at }));
  return { claimed, refundCount: refunds.length };
}

/** The payments as the caller has locked them, including those of the released refunds. */
type Locked = { readonly payments: readonly RefundablePayment[]; readonly at: Date };

/**
 * Claims the allocations that decisions release, in the transaction that stores the decisions. After the commit this
 * process makes their gateway calls without another read. The job claims the allocations for which the queue has no
 * room.
 */
export function claimReleased(trx: Transaction, queue: AllocationQueue) {
  const claimed: ClaimedAllocation[] = [];
  afterCommit(trx, () => queue.add(claimed));

  const claim = (decision: Decision, method: string, { payments, at }: Locked): Decision => {
    const { refund } = decision;
    const due = dueAllocations(refund, method, at);
    const taken = claimed.filter(({ allocation }) => allocation.method === method).length;
    if (due.length === 0 || queue.room(method) < taken + due.length) return decision;
    claimed.push(...due.map((allocation) => toClaimedAllocation(refund, allocation, { payments, at })));
    return submitted(decision, method, at);
  };
  return (decisions: readonly Decision[], locked: Locked): Decision[] =>
    decisions.map((decision) => {
      const methods = new Set(decision.refund.allocations.map(({ method }) => method));
      return [...methods].reduce((claiming, method) => claim(claiming, method, locked), decision);
    });
}

/** The allocations whose gateway call is due. */
function dueAllocations({ allocations }: Refund, method: string, at: Date): Allocation[] {
  return allocations.filter(
    (allocation) => allocation.method === method && isDue(allocation, at) && !isExternal(allocation),
  );
}

/** The submission belongs to the same change, so it keeps the version of the decision. */
function submitted(decision: Decision, method: string, at: Date): Decision {
  const { refund } = submitDueAllocations(decision.refund, method, at);
  return { ...decision, refund: { ...refund, version: decision.refund.version } };
}
