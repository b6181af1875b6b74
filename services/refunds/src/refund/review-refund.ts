import assert from 'node:assert/strict';
import {
  type ExternalRefundReview,
  ExternalRefundReviewed,
  nextState,
  ProblemError,
  RefundProcessed,
  RefundProcessingStarted,
  RefundRejected,
  remark,
  roundUpWithin,
  sumAmounts,
} from '@booking/contracts';
import { newEvent } from '@booking/messaging';
import type { KeptFee } from '../refundable-booking/refundable-booking.ts';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import {
  exceedsBalance,
  releasableMinor,
  remainingOf,
  retryableMinor,
  stepMinorOf,
} from '../refundable-payment/refundable-payment.ts';
import {
  type Allocation,
  createRetry,
  type GivenUp,
  giveUp,
  isOpen,
  release,
  released,
  type ReleasedBy,
  retryIdOf,
  settleManually,
} from './allocation.ts';
import { changeAllocations } from './change-allocations.ts';
import {
  change,
  type Decision,
  failedAllocations,
  hasReturnedPart,
  isUnresolved,
  move,
  presentRefund,
  type Refund,
  refundMachine,
  type RefundMove,
} from './refund.ts';
import { requireKeptFee } from './require-kept-fee.ts';

export type Release = {
  readonly by: string;
  /** True if no person decides. No cap counts such a release. */
  readonly isAutomatic?: boolean;
  /** Locked payments. They include the payments of the refund's allocations. */
  readonly payments: readonly RefundablePayment[];
  /** The fee of the cancelled booking. The refund of the cancellation must leave it. */
  readonly keptFee?: KeptFee | undefined;
  readonly nextId: () => string;
  readonly at: Date;
};

/**
 * Staff release a refund to the gateways, or retry its failed allocations. Throws `refund-not-processable`, and
 * `refund-exceeds-balance` when a dispute or another refund has taken the money meanwhile.
 */
export function processRefund(refund: Refund, release: Release): Decision {
  const { by } = release;
  requireOwn(refund);
  requireMove(refund, 'process');
  requireRoom(refund, release);

  const allocations = refund.allocations.map((allocation, index) => sendable(allocation, index, release));
  const replaced = [...refund.replaced, ...failedAllocations(refund)];
  const amount = sumAmounts(refund.amount.currency, allocations);
  const processing = move(refund, 'process', { amount, allocations, replaced, processedBy: by, needsApproval: false });
  const event = newEvent(RefundProcessingStarted, { refund: presentRefund(processing) });
  return { before: refund, refund: processing, events: [event] };
}

/**
 * Ends a waiting or failed refund that has returned nothing. Failed allocations reserve no money, so they stay as they
 * are. Throws `refund-not-processable`.
 */
export function rejectRefund(refund: Refund, { by, reason }: { by: string; reason: string | null }): Decision {
  requireOwn(refund);
  requireMove(refund, 'reject');
  if (hasReturnedPart(refund)) throw notProcessable(remark('refund-returned-a-part', { refund: refund.id }));

  const allocations = refund.allocations.map((one) => (one.status === 'failed' ? one : release(one)));
  const rejected = move(refund, 'reject', { allocations, processedBy: by, rejectionReason: reason });
  const event = newEvent(RefundRejected, { refund: presentRefund(rejected) });
  return { before: refund, refund: rejected, events: [event] };
}

/** Settles a failed refund whose money staff have returned in another way. Throws like `processRefund`. */
export function settleRefundManually(refund: Refund, { note, ...release }: Release & { note: string }): Decision {
  requireMove(refund, 'settle_manually');
  requireRoom(refund, release);

  const { by, at, nextId } = release;
  const settled = move(refund, 'settle_manually', {
    allocations: refund.allocations.map((allocation) =>
      allocation.status === 'failed'
        ? settleManually({ ...createRetry(allocation, nextId(), null), released: { by, at } })
        : allocation,
    ),
    replaced: [...refund.replaced, ...failedAllocations(refund)],
    manualSettlement: { by, at: at.toISOString(), note },
    completedAt: at,
  });
  const event = newEvent(RefundProcessed, { refund: presentRefund(settled) });
  return { before: refund, refund: settled, events: [event] };
}

type GivingUp = GivenUp & { readonly at: Date };

/**
 * Staff end the unresolved allocations of a refund as failed, so that the money can be returned in another way. Throws
 * `refund-not-processable` while a gateway may still decide.
 */
export function giveUpRefund(refund: Refund, { by, note, at }: GivingUp): Decision {
  if (!isUnresolved(refund))
    throw notProcessable(remark('refund-not-unresolved', { refund: refund.id, state: refund.status }));

  return changeAllocations(refund, at, (allocation) =>
    isOpen(allocation) ? giveUp(allocation, { by, note }) : allocation,
  );
}

/**
 * `relatedTo` lists the related accounts of the reviewer. All of them count as one person if the review cancels the
 * booking and thereby releases money.
 */
export function reviewExternalRefund(refund: Refund, review: ExternalRefundReview, relatedTo?: string[]): Decision {
  const { id, origin } = refund;
  if (origin !== 'external') throw notProcessable(remark('refund-was-not-external', { refund: id }));
  if (refund.review !== null) throw notProcessable(remark('refund-was-reviewed', { refund: id, by: refund.review.by }));

  const reviewed = change(refund, { review });
  const event = newEvent(ExternalRefundReviewed, { refund: presentRefund(reviewed), relatedTo });
  return { before: refund, refund: reviewed, events: [event] };
}

function requireOwn({ id, origin }: Refund): void {
  if (origin === 'external') throw notProcessable(remark('refund-was-external', { refund: id }));
}

function requireMove({ id, status }: Refund, wanted: RefundMove): void {
  if (nextState(refundMachine, status, wanted) === undefined)
    throw notProcessable(remark('refund-is', { refund: id, state: status }));
}

function notProcessable(detail: string): ProblemError {
  return new ProblemError('refund-not-processable', detail);
}

/** A dispute may have followed the reservation; its amount must not be refunded a second time. */
function requireRoom(refund: Refund, { payments, keptFee }: Release): void {
  requireKeptFee(refund, { payments, keptFee });
  const isCovered = refund.allocations
    .filter(({ status }) => status !== 'succeeded')
    .every(({ paymentId, status, amount: { amount: minor } }) => {
      const payment = payments.find(({ id }) => id === paymentId);
      if (!payment) return false;
      if (status === 'failed') return retryableMinor(payment) >= minor;
      const waitingMinor = refund.status === 'pending' ? Math.min(minor, payment.waitingMinor) : 0;
      return releasableMinor(payment) >= waitingMinor;
    });
  if (!isCovered) throw exceedsBalance(remainingOf(payments, refund.amount.currency));
}

function sendable(allocation: Allocation, index: number, release: Release): Allocation {
  const { at, payments } = release;
  const by = { released: releasedBy(release) };
  switch (allocation.status) {
    case 'reserved':
      return { ...allocation, note: null, ...released(at), ...by };
    case 'failed':
      return { ...createRetry(inSteps(allocation, payments), retryIdOf(allocation, index), at), ...by };
    case 'succeeded':
      return allocation;
    case 'submitted':
    case 'pending':
    case 'released':
      assert.fail(`An allocation that is ${allocation.status} is not processed again`);
  }
}

/** Earlier versions allocated amounts that a gateway cannot express. */
function inSteps(failed: Allocation, payments: readonly RefundablePayment[]): Allocation {
  const payment = payments.find(({ id }) => id === failed.paymentId);
  assert(payment, 'A refund has room in its payments');
  const left = { ...failed.amount, amount: retryableMinor(payment) };
  return { ...failed, amount: roundUpWithin(failed.amount, left, stepMinorOf(payment)) };
}

function releasedBy({ by, at, isAutomatic = false }: Release): ReleasedBy | null {
  return isAutomatic ? null : { by, at };
}
