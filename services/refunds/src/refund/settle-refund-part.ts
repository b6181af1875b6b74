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

/** Before a gateway is called for the parts that are due: they are marked as sent, and leased to whoever calls. */
export function submitDueParts(refund: Refund, method: string, at: Date): Decision {
  const claim = (part: Allocation) => (part.status === 'reserved' ? submit(part, at) : ask(part, at));
  return changeParts(refund, at, (part) => (isDue(part, at) && part.method === method ? claim(part) : part));
}

/** The state of one part as its gateway reports it, in an answer or a webhook, in any order and however often. */
export function settlePart(refund: Refund, { id, ...news }: News & { id: string }): Decision {
  const part = partsOf(refund).find((candidate) => candidate.id === id);
  if (!part) return unchanged(refund);
  if (isIllegal(part, news.outcome)) {
    const refusal = refusalOf(refund, part, news.outcome);
    return { ...unchanged(refund), refusal, refusedIn: currentTraceparent() };
  }
  return changeParts(refund, news.at, (candidate) => (candidate.id === id ? settle(candidate, news) : candidate));
}

/** A hint that may not be believed makes the part due: a job asks the gateway. */
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

/** A refund whose parts are changed in this way, and what there is to tell of it. */
export function changeParts(refund: Refund, at: Date, changePart: (part: Allocation) => Allocation): Decision {
  const allocations = refund.allocations.map(changePart);
  if (allocations.every((part, index) => part === refund.allocations[index])) return unchanged(refund);

  const wanted = wantedBy(allocations);
  const parts = { allocations, replaced: refund.replaced.map((part) => yieldName(part, allocations)) };
  const changed = wanted ? finish(refund, wanted, { ...parts, at }) : change(refund, parts);
  return { before: refund, refund: changed, events: newsOf(refund, changed) };
}

/** One name at the gateway is one refund: the part that stands for this refund has the name. */
function yieldName(replaced: Allocation, allocations: readonly Allocation[]): Allocation {
  const { method, gatewayReference } = replaced;
  const isTaken = allocations.some((part) => part.method === method && part.gatewayReference === gatewayReference);
  return gatewayReference !== null && isTaken ? { ...replaced, gatewayReference: null } : replaced;
}

/** Once all parts are settled, the status of a refund follows from them. */
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

/** A part has moved, the gateway says something else of why it takes its time, or staff are to act, or not any more. */
function isDelay(before: Refund, after: Refund): boolean {
  const reason = pendingReasonOf(after);
  const isAnotherReason = reason !== null && reason !== pendingReasonOf(before);
  return (
    isAnotherReason ||
    isStranded(before) !== isStranded(after) ||
    after.allocations.some((part, index) => hasMoved(before.allocations[index], part))
  );
}

/** That a part is sent, or turned away, is nobody else's business: whoever follows the refund knows it as under way. */
function hasMoved(before: Allocation | undefined, { status }: Allocation): boolean {
  return status !== before?.status && status !== 'submitted' && status !== 'reserved';
}

/** A new status, or another part of a failed refund that was taken back: what was given back is less again. */
function isOutcome(before: Refund, after: Refund): boolean {
  const isAnotherStatus = before.status !== after.status;
  return isAnotherStatus || (after.status === 'failed' && failedParts(before).length < failedParts(after).length);
}
