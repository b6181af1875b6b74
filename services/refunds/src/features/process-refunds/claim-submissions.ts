import assert from 'node:assert/strict';
import type { RefundOrder } from '@booking/gateways';
import type { Transaction } from '@booking/runtime';
import { isDue, type Allocation } from '../../refund/allocation.ts';
import { replacedIdsOf, type Refund } from '../../refund/refund.ts';
import { lockDueRefunds, saveDecisions } from '../../refund/refund-repository.ts';
import { submitDueParts } from '../../refund/settle-refund-part.ts';
import { roomMinor, type RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
import { findPayments } from '../../refundable-payment/refundable-payment-repository.ts';

/** One part of a refund that this process is to call the gateway for. */
export type Submission = {
  readonly refundId: string;
  /** As it was before it was claimed: `reserved` means that nothing was ever sent. */
  readonly part: Allocation;
  readonly order: RefundOrder;
  /** The keys of the orders that it replaces, the newest first. */
  readonly replacedIds: readonly string[];
  /** Of all that the payment took. */
  readonly isWhole: boolean;
  /** A bank holds so much of the payment that this part is no longer left. */
  readonly isDisputed: boolean;
  readonly claimedAt: Date;
};

type Claim = { readonly method: string; readonly limit: number };
type Claimed = { readonly submissions: readonly Submission[]; readonly refundCount: number };

export async function claimSubmissions(trx: Transaction, { method, limit }: Claim): Promise<Claimed> {
  const locked = await lockDueRefunds(trx, { method, limit });
  if (!locked) return { submissions: [], refundCount: 0 };

  const { refunds, at: claimedAt } = locked;
  await saveDecisions(
    trx,
    refunds.map((refund) => submitDueParts(refund, method, claimedAt)),
  );

  const due = refunds.flatMap((refund) =>
    refund.allocations
      .filter((part) => part.method === method && isDue(part, claimedAt))
      .map((part) => ({ refund, part })),
  );
  const payments = await findPayments(
    trx,
    due.map(({ part }) => part.paymentId),
  );
  const submissions = due.map(({ refund, part }) => toSubmission(refund, part, { payments, claimedAt }));
  return { submissions, refundCount: refunds.length };
}

type Claiming = { readonly payments: readonly RefundablePayment[]; readonly claimedAt: Date };

function toSubmission(refund: Refund, part: Allocation, { payments, claimedAt }: Claiming): Submission {
  const payment = payments.find(({ id }) => id === part.paymentId);
  assert(payment, `Payment ${part.paymentId} of a refund is not known`);
  const { id: paymentId, gatewayReference, captureReference, capturedMinor } = payment;
  const { id: allocationId, amount } = part;
  const { id: refundId } = refund;
  const order = { allocationId, refundId, payment: { paymentId, gatewayReference, captureReference }, amount };
  return {
    refundId,
    part,
    order,
    replacedIds: replacedIdsOf(refund, part),
    isWhole: amount.amount === capturedMinor,
    isDisputed: roomMinor(payment) < 0,
    claimedAt,
  };
}
