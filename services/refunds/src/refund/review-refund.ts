import assert from 'node:assert/strict';
import { ProblemError, RefundProcessingStarted, RefundRejected, type RefundStatus } from '@booking/contracts';
import { newEvent } from '@booking/messaging';
import { exceedsBalance, remainingOf, roomMinor } from '../refundable-payment/refundable-payment.ts';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { release, tryAnew, type Allocation } from './allocation.ts';
import { moveTo, presentRefund, refundMoves, type Decision, type Refund } from './refund.ts';

type Release = {
  readonly by: string;
  /** At least the payments of the refund's parts, locked. */
  readonly payments: readonly RefundablePayment[];
  readonly nextId: () => string;
  readonly at: Date;
};

/**
 * Staff release a refund to the gateways, or a failed one again: that touches only what has not succeeded. Throws
 * `refund-not-processable`, and `refund-exceeds-balance` when a bank or another refund took the money in between.
 */
export function processRefund(refund: Refund, { by, payments, nextId, at }: Release): Decision {
  requireMove(refund, 'processing');
  requireRoom(refund, payments);

  const allocations = refund.allocations.map((part) => sendable(part, nextId, at));
  const processing = moveTo(refund, 'processing', { allocations, processedBy: by });
  const event = newEvent(RefundProcessingStarted, { refund: presentRefund(processing) });
  return { before: refund, refund: processing, events: [event] };
}

/** Staff refuse a refund that waits for them. Throws `refund-not-processable`. */
export function rejectRefund(refund: Refund, { by, reason }: { by: string; reason: string | null }): Decision {
  requireMove(refund, 'rejected');

  const allocations = refund.allocations.map(release);
  const rejected = moveTo(refund, 'rejected', { allocations, processedBy: by, rejectionReason: reason });
  const event = newEvent(RefundRejected, { refund: presentRefund(rejected) });
  return { before: refund, refund: rejected, events: [event] };
}

function requireMove({ id, status }: Refund, next: RefundStatus): void {
  if (refundMoves[status].includes(next)) return;
  throw new ProblemError('refund-not-processable', `Refund ${id} is ${status}.`);
}

/** A dispute may have come after the reservation: what the bank took already is not given back a second time. */
function requireRoom({ allocations, amount }: Refund, payments: readonly RefundablePayment[]): void {
  for (const part of allocations.filter(({ status }) => status !== 'succeeded')) {
    const payment = payments.find(({ id }) => id === part.paymentId);
    assert(payment, `Payment ${part.paymentId} of a refund is not known`);
    const neededMinor = part.status === 'failed' ? part.amount.amount : 0;
    if (roomMinor(payment) < neededMinor) throw exceedsBalance(remainingOf(payments, amount.currency));
  }
}

function sendable(part: Allocation, nextId: () => string, at: Date): Allocation {
  switch (part.status) {
    case 'reserved':
      return { ...part, dueAt: at };
    case 'failed':
      return tryAnew(part, nextId(), at);
    case 'succeeded':
      return part;
    case 'submitted':
    case 'pending':
    case 'released':
      assert.fail(`A part that is ${part.status} is not processed again`);
  }
}
