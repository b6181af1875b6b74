import { RefundDelayed, RefundFailed, RefundProcessed, type RefusedTransition, remark } from '@booking/contracts';
import type { RefundOutcome } from '@booking/gateways/records';
import { type NewEvent, newEvent } from '@booking/messaging';
import { currentTraceparent } from '@booking/runtime/span';
import { type Allocation, ask, askNow, isDue, isExternal, isFinal, stopWaiting, submit } from './allocation.ts';
import {
  allocationsOf,
  change,
  type Decision,
  failedAllocations,
  isUnresolved,
  move,
  pendingReasonOf,
  presentRefund,
  reasonToSend,
  type Refund,
  type RefundMove,
  unchanged,
} from './refund.ts';
import { isIllegal, moveFor, settleAllocation, type Update } from './settle-allocation.ts';

/**
 * Marks due allocations as sent and leases them to the caller, before their gateway is called. External allocations are
 * not polled, and become unresolved.
 */
export function submitDueAllocations(refund: Refund, method: string, at: Date): Decision {
  const claim = (allocation: Allocation) => {
    if (isExternal(allocation)) return stopWaiting(allocation);
    return allocation.status === 'reserved' ? submit(allocation, at, reasonToSend(refund)) : ask(allocation, at);
  };
  return changeAllocations(refund, at, (allocation) =>
    isDue(allocation, at) && allocation.method === method ? claim(allocation) : allocation,
  );
}

/** Settles one allocation by its gateway's answer or report, in any order and with any repetitions. */
export function settleInRefund(refund: Refund, { id, ...update }: Update & { id: string }): Decision {
  const allocation = allocationsOf(refund).find((candidate) => candidate.id === id);
  if (!allocation) return unchanged(refund);
  if (isIllegal(allocation, update.outcome)) {
    const refusal = refusalOf(refund, allocation, update.outcome);
    return { ...unchanged(refund), refusal, refusedIn: currentTraceparent() };
  }
  return changeAllocations(refund, update.at, (candidate) =>
    candidate.id === id ? settleAllocation(candidate, update) : candidate,
  );
}

/** Makes the allocation due after an unverified hint, so that a job polls the gateway. */
export function askAboutAllocation(refund: Refund, id: string, at: Date): Decision {
  return changeAllocations(refund, at, (allocation) => (allocation.id === id ? askNow(allocation, at) : allocation));
}

function refusalOf({ bookingId }: Refund, allocation: Allocation, outcome: RefundOutcome): RefusedTransition {
  const reference = 'reference' in outcome ? outcome.reference : null;
  return {
    aggregate: 'allocation',
    id: allocation.id,
    bookingId,
    state: allocation.status,
    move: String(moveFor(allocation, outcome)),
    cause: causeOf(allocation.method, reference, outcome),
  };
}

function causeOf(method: string, reference: string | null, { outcome }: RefundOutcome): string {
  if (reference === null) return remark('by-gateway-this-refund', { method, outcome });
  return remark('by-gateway-refund', { method, reference, outcome });
}

export function changeAllocations(
  refund: Refund,
  at: Date,
  changeAllocation: (allocation: Allocation) => Allocation,
): Decision {
  const allocations = refund.allocations.map(changeAllocation);
  if (allocations.every((allocation, index) => allocation === refund.allocations[index])) return unchanged(refund);

  const end = endOf(allocations);
  const changes = { allocations, replaced: refund.replaced.map((replaced) => releaseReference(replaced, allocations)) };
  const changed = end ? finish(refund, end, { ...changes, at }) : change(refund, changes);
  return { before: refund, refund: changed, events: eventsOf(refund, changed) };
}

/** A replaced allocation loses its gateway reference when another allocation has taken it over. */
function releaseReference(replaced: Allocation, allocations: readonly Allocation[]): Allocation {
  const { method, gatewayReference } = replaced;
  const isTaken = allocations.some(
    (allocation) => allocation.method === method && allocation.gatewayReference === gatewayReference,
  );
  return gatewayReference !== null && isTaken ? { ...replaced, gatewayReference: null } : replaced;
}

function endOf(allocations: readonly Allocation[]): RefundMove | null {
  if (!allocations.every(isFinal)) return null;
  return allocations.every((allocation) => allocation.status === 'succeeded') ? 'succeed' : 'fail';
}

type Ending = Pick<Refund, 'allocations' | 'replaced'> & { readonly at: Date };

/** A failure ends the review of an external refund: staff decided on it while its money counted as refunded. */
function finish(refund: Refund, end: RefundMove, { at, ...changes }: Ending): Refund {
  if (end === 'fail') return move(refund, end, { ...changes, completedAt: null, review: null });
  return move(refund, end, { ...changes, completedAt: refund.completedAt ?? at });
}

function eventsOf(before: Refund, after: Refund): NewEvent[] {
  const refund = presentRefund(after);
  if (after.status === 'processing') return isDelay(before, after) ? [newEvent(RefundDelayed, { refund })] : [];
  if (!isOutcome(before, after)) return [];
  return [newEvent(after.status === 'succeeded' ? RefundProcessed : RefundFailed, { refund })];
}

/**
 * A delay is published when an allocation moved, the reason changed, or the refund became or ceased to be unresolved.
 */
function isDelay(before: Refund, after: Refund): boolean {
  const reason = pendingReasonOf(after);
  const isAnotherReason = reason !== null && reason !== pendingReasonOf(before);
  return (
    isAnotherReason ||
    isUnresolved(before) !== isUnresolved(after) ||
    after.allocations.some((allocation, index) => hasMoved(before.allocations[index], allocation))
  );
}

/** Sending and a call without effect do not count: clients already know the refund as under way. */
function hasMoved(before: Allocation | undefined, { status }: Allocation): boolean {
  return status !== before?.status && status !== 'submitted' && status !== 'reserved';
}

/** Another reversed allocation of a failed refund lowers the refunded amount again. */
function isOutcome(before: Refund, after: Refund): boolean {
  const isAnotherStatus = before.status !== after.status;
  return (
    isAnotherStatus || (after.status === 'failed' && failedAllocations(before).length < failedAllocations(after).length)
  );
}
