import { RefundDelayed, RefundFailed, RefundProcessed, type RefusedTransition } from '@booking/contracts';
import type { RefundOutcome } from '@booking/gateways';
import { newEvent, type NewEvent } from '@booking/messaging';
import { currentTraceparent } from '@booking/runtime';
import { ask, askNow, isDue, isFinal, submit, type Allocation } from './allocation.ts';
import {
  change,
  failedParts,
  isStranded,
  move,
  partsOf,
  pendingReasonOf,
  presentRefund,
  unchanged,
  type Decision,
  type Refund,
  type RefundMove,
} from './refund.ts';
import { isIllegal, settle, wantedMove, type News } from './settle-allocation.ts';

/** Marks due allocations as sent and leases them to the caller, before their gateway is called. */
export function submitDueParts(refund: Refund, method: string, at: Date): Decision {
  const claim = (part: Allocation) => (part.status === 'reserved' ? submit(part, at) : ask(part, at));
  return changeParts(refund, at, (part) => (isDue(part, at) && part.method === method ? claim(part) : part));
}

/** Settles one allocation by its gateway's answer or report, in any order and with any repetitions. */
export function settlePart(refund: Refund, { id, ...news }: News & { id: string }): Decision {
  const part = partsOf(refund).find((candidate) => candidate.id === id);
  if (!part) return unchanged(refund);
  if (isIllegal(part, news.outcome)) {
    const refusal = refusalOf(refund, part, news.outcome);
    return { ...unchanged(refund), refusal, refusedIn: currentTraceparent() };
  }
  return changeParts(refund, news.at, (candidate) => (candidate.id === id ? settle(candidate, news) : candidate));
}

/** An unverified hint makes the allocation due: a job polls the gateway. */
export function askAboutPart(refund: Refund, id: string, at: Date): Decision {
  return changeParts(refund, at, (part) => (part.id === id ? askNow(part, at) : part));
}

function refusalOf({ bookingId }: Refund, part: Allocation, outcome: RefundOutcome): RefusedTransition {
  const reference = 'reference' in outcome ? outcome.reference : null;
  const named = reference === null ? 'this refund' : `refund ${reference}`;
  return {
    aggregate: 'allocation',
    id: part.id,
    bookingId,
    state: part.status,
    move: String(wantedMove(part, outcome)),
    cause: `${part.method} says that ${named} is ${outcome.outcome}.`,
  };
}

/** Applies a change to the allocations of a refund, and decides which events report it. */
export function changeParts(refund: Refund, at: Date, changePart: (part: Allocation) => Allocation): Decision {
  const allocations = refund.allocations.map(changePart);
  if (allocations.every((part, index) => part === refund.allocations[index])) return unchanged(refund);

  const wanted = wantedBy(allocations);
  const parts = { allocations, replaced: refund.replaced.map((part) => yieldName(part, allocations)) };
  const changed = wanted ? finish(refund, wanted, { ...parts, at }) : change(refund, parts);
  return { before: refund, refund: changed, events: newsOf(refund, changed) };
}

/** A gateway reference belongs to one allocation: the one that stands for the refund takes it over. */
function yieldName(replaced: Allocation, allocations: readonly Allocation[]): Allocation {
  const { method, gatewayReference } = replaced;
  const isTaken = allocations.some((part) => part.method === method && part.gatewayReference === gatewayReference);
  return gatewayReference !== null && isTaken ? { ...replaced, gatewayReference: null } : replaced;
}

/** Once all allocations are settled, the status of the refund follows from them. */
function wantedBy(allocations: readonly Allocation[]): RefundMove | null {
  if (!allocations.every(isFinal)) return null;
  return allocations.every((part) => part.status === 'succeeded') ? 'succeed' : 'fail';
}

type Ending = Pick<Refund, 'allocations' | 'replaced'> & { readonly at: Date };

function finish(refund: Refund, wanted: RefundMove, { at, ...parts }: Ending): Refund {
  const completedAt = wanted === 'succeed' ? (refund.completedAt ?? at) : null;
  return move(refund, wanted, { ...parts, completedAt });
}

function newsOf(before: Refund, after: Refund): NewEvent[] {
  const refund = presentRefund(after);
  if (after.status === 'processing') return isDelay(before, after) ? [newEvent(RefundDelayed, { refund })] : [];
  if (!isOutcome(before, after)) return [];
  return [newEvent(after.status === 'succeeded' ? RefundProcessed : RefundFailed, { refund })];
}

/**
 * An allocation has moved, the gateway gives another reason for the delay, or the refund has become unresolved or is no
 * longer.
 */
function isDelay(before: Refund, after: Refund): boolean {
  const reason = pendingReasonOf(after);
  const isAnotherReason = reason !== null && reason !== pendingReasonOf(before);
  return (
    isAnotherReason ||
    isStranded(before) !== isStranded(after) ||
    after.allocations.some((part, index) => hasMoved(before.allocations[index], part))
  );
}

/** Sending and turning away an allocation are not reported: readers already know the refund as under way. */
function hasMoved(before: Allocation | undefined, { status }: Allocation): boolean {
  return status !== before?.status && status !== 'submitted' && status !== 'reserved';
}

/** A new status, or another allocation of a failed refund that was reversed: the refunded amount is lower again. */
function isOutcome(before: Refund, after: Refund): boolean {
  const isAnotherStatus = before.status !== after.status;
  return isAnotherStatus || (after.status === 'failed' && failedParts(before).length < failedParts(after).length);
}
