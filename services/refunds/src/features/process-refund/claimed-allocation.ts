import assert from 'node:assert/strict';
import type { RefundOrder } from '@booking/gateways/records';
import { timeOfId } from '@booking/messaging';
import type { Allocation } from '../../refund/allocation.ts';
import { reasonToSend, type Refund, replacedIdsOf } from '../../refund/refund.ts';
import { type RefundablePayment, releasableMinor } from '../../refundable-payment/refundable-payment.ts';

/** An allocation that this process has claimed, with all that its gateway call needs. */
export type ClaimedAllocation = {
  readonly refundId: string;
  readonly bookingId: string;
  /** The allocation before it was claimed: `reserved` means that it was never sent. */
  readonly allocation: Allocation;
  readonly order: RefundOrder;
  /** The ids of the allocations that this allocation replaces, newest first. They are the keys at the gateway. */
  readonly replacedIds: readonly string[];
  /** False when the gateway never gave a reference for the payment. Nothing is then submitted. */
  readonly isNamed: boolean;
  readonly isWhole: boolean;
  /** True when disputes leave less of the payment than this allocation needs. */
  readonly isDisputed: boolean;
  /** True when an earlier copy of the database may have submitted the allocation, although this copy has not. */
  readonly mayBeKnown: boolean;
  readonly claimedAt: Date;
};

/** An allocation that is older when it is claimed has waited, and the database may have been restored meanwhile. */
const UNSENT_MS_MAX = 10_000;

type Claim = { readonly payments: readonly RefundablePayment[]; readonly at: Date };

/** Refund and allocation are in the state before the claim. */
export function toClaimedAllocation(
  refund: Refund,
  allocation: Allocation,
  { payments, at: claimedAt }: Claim,
): ClaimedAllocation {
  const payment = payments.find(({ id }) => id === allocation.paymentId);
  assert(payment, `Payment ${allocation.paymentId} of a refund is not known`);
  const { id: paymentId, captureReference, capturedMinor } = payment;
  const name = payment.gatewayReference ?? captureReference;
  // Without a reference nothing is submitted, so the id of the payment only fills the member.
  const orderedPayment = { paymentId, gatewayReference: name ?? paymentId, captureReference };
  const { id: allocationId, amount } = allocation;
  const { id: refundId, bookingId } = refund;
  const reason = (allocation.status === 'reserved' ? reasonToSend(refund) : allocation.sentReason) ?? undefined;
  const order = { allocationId, refundId, payment: orderedPayment, amount, reason };
  return {
    refundId,
    bookingId,
    allocation,
    order,
    replacedIds: replacedIdsOf(refund, allocation),
    isNamed: name !== null,
    isWhole: amount.amount === capturedMinor,
    isDisputed: releasableMinor(payment) < 0,
    mayBeKnown: claimedAt.getTime() - timeOfId(allocationId).getTime() > UNSENT_MS_MAX,
    claimedAt,
  };
}
