import assert from 'node:assert/strict';
import {
  RefundFailed,
  RefundProcessed,
  type Money,
  type Refund as RefundResource,
  type RefundOrigin,
  type RefundStatus,
} from '@booking/contracts';
import type { RefundOutcome } from '@booking/gateways';
import { newEvent, type NewEvent } from '@booking/messaging';
import { askNow, isDue, isFinal, isOpen, presentAllocation, settle, submit, type Allocation } from './allocation.ts';

export type Refund = {
  readonly id: string;
  readonly bookingId: string;
  readonly amount: Money;
  readonly status: RefundStatus;
  readonly origin: RefundOrigin;
  /** What brought about a refund that nobody posted, such as `surplus:<payment>`: it does so once. */
  readonly cause: string | null;
  readonly reason: string | null;
  readonly requestedBy: string;
  readonly processedBy: string | null;
  readonly rejectionReason: string | null;
  readonly allocations: readonly Allocation[];
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** Counts the changes. */
  readonly version: number;
};

/** What a decision leaves behind. `before` is null for a new refund, and the same object when nothing changed. */
export type Decision = {
  readonly before: Refund | null;
  readonly refund: Refund;
  readonly events: readonly NewEvent[];
};

export const refundMoves: Record<RefundStatus, readonly RefundStatus[]> = {
  pending: ['processing', 'rejected'],
  processing: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: ['processing'],
  rejected: [],
};

/** Before a gateway is called for the parts that are due: they are marked as sent, and leased to whoever calls. */
export function submitDueParts(refund: Refund, method: string, at: Date): Decision {
  return changeAllocations(refund, at, (part) => (isDue(part, at) && part.method === method ? submit(part, at) : part));
}

/** What a gateway said of one part, in its answer or in a callback, whichever comes first and however often. */
export function settlePart(
  refund: Refund,
  { id, outcome }: { id: string; outcome: RefundOutcome },
  at: Date,
): Decision {
  return changeAllocations(refund, at, (part) => (part.id === id ? settle(part, outcome, at) : part));
}

/** A hint that may not be believed makes the part due: a job asks the gateway. */
export function askAboutPart(refund: Refund, id: string, at: Date): Decision {
  return changeAllocations(refund, at, (part) => (part.id === id ? askNow(part, at) : part));
}

function changeAllocations(refund: Refund, at: Date, change: (part: Allocation) => Allocation): Decision {
  const allocations = refund.allocations.map(change);
  if (allocations.every((part, index) => part === refund.allocations[index])) return unchanged(refund);

  const status = statusOf(refund, allocations);
  const changed = moveTo(refund, status, { allocations, completedAt: completionOf(refund, status, at) });
  return { before: refund, refund: changed, events: isNews(refund, changed) ? [outcomeEvent(changed)] : [] };
}

/** Once sent, the status of a refund follows from its parts. */
function statusOf({ status }: Refund, allocations: readonly Allocation[]): RefundStatus {
  if (!allocations.every(isFinal)) return status;
  return allocations.every((part) => part.status === 'succeeded') ? 'succeeded' : 'failed';
}

function completionOf({ status, completedAt }: Refund, next: RefundStatus, at: Date): Date | null {
  if (next !== 'succeeded') return null;
  return status === 'succeeded' ? completedAt : at;
}

/** A new status, or another part of a failed refund that was taken back: what was given back is less again. */
function isNews(before: Refund, after: Refund): boolean {
  const isAnotherStatus = before.status !== after.status;
  return isAnotherStatus || (after.status === 'failed' && failedParts(before).length < failedParts(after).length);
}

function outcomeEvent(refund: Refund): NewEvent {
  return newEvent(refund.status === 'succeeded' ? RefundProcessed : RefundFailed, { refund: presentRefund(refund) });
}

function failedParts({ allocations }: Refund): Allocation[] {
  return allocations.filter(({ status }) => status === 'failed');
}

export function moveTo(refund: Refund, status: RefundStatus, changes: Partial<Refund>): Refund {
  const isAllowed = status === refund.status || refundMoves[refund.status].includes(status);
  assert(isAllowed, `A ${refund.status} refund cannot become ${status}`);
  return { ...refund, ...changes, status, version: refund.version + 1 };
}

export function unchanged(refund: Refund): Decision {
  return { before: refund, refund, events: [] };
}

export function presentRefund(refund: Refund): RefundResource {
  const { id, bookingId, amount, status, origin, reason, requestedBy, processedBy, allocations } = refund;
  return {
    id,
    bookingId,
    amount,
    status,
    origin,
    reason,
    requestedBy,
    processedBy,
    pendingReason: allocations.find((part) => isOpen(part) && part.note !== null)?.note ?? null,
    failureReason: failureReasonOf(refund),
    allocations: allocations.map(presentAllocation),
    createdAt: refund.createdAt.toISOString(),
    completedAt: refund.completedAt?.toISOString() ?? null,
  };
}

function failureReasonOf(refund: Refund): string | null {
  if (refund.status === 'rejected') return refund.rejectionReason;
  return refund.status === 'failed' ? (failedParts(refund)[0]?.note ?? null) : null;
}
