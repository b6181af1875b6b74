import assert from 'node:assert/strict';
import {
  type ClientRefund,
  defineStateMachine,
  ERASED_TEXT,
  type ExternalRefundReview,
  type ManualSettlement,
  type Money,
  nextState,
  type Refund as RefundResource,
  type RefundOrigin,
  type RefundStatus,
  type RefusedTransition,
  remark,
  remarkCodeOf,
  toClientRefund,
} from '@booking/contracts';
import type { NewEvent } from '@booking/messaging';
import type { Finding } from '@booking/reconciliation/records';
import { maskCardNumbers } from '@booking/runtime/card-numbers';
import { type Allocation, isFinal, isOpen, presentAllocation } from './allocation.ts';

export type Refund = {
  readonly id: string;
  readonly bookingId: string;
  readonly amount: Money;
  readonly status: RefundStatus;
  readonly origin: RefundOrigin;
  /** The cause of a refund without a request, such as `surplus:<payment>`. A cause has one refund. */
  readonly cause: string | null;
  readonly reason: string | null;
  readonly requestedBy: string;
  readonly processedBy: string | null;
  readonly rejectionReason: string | null;
  /** Whether the refund waits for a person other than the requester; see `approval-policy`. */
  readonly needsApproval: boolean;
  readonly allocations: readonly Allocation[];
  /**
   * Failed allocations that another allocation replaces. A success that is reported for such an allocation is rejected,
   * unless another allocation has taken the refund over.
   */
  readonly replaced: readonly Allocation[];
  readonly manualSettlement: ManualSettlement | null;
  readonly review: ExternalRefundReview | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly version: number;
};

/**
 * The result of a decision. `before` is null for a new refund, and equals `refund` when nothing changed. `refusal` is a
 * rejected transition, and `finding` a discrepancy that a report revealed.
 */
export type Decision = {
  readonly before: Refund | null;
  readonly refund: Refund;
  readonly events: readonly NewEvent[];
  readonly refusal?: RefusedTransition;
  readonly refusedIn?: string | undefined;
  readonly finding?: Finding | undefined;
};

export const refundMachine = defineStateMachine({
  aggregate: 'refund',
  states: ['pending', 'processing', 'succeeded', 'failed', 'rejected'],
  initial: 'pending',
  moves: {
    process: { pending: 'processing', failed: 'processing' },
    reject: { pending: 'rejected', failed: 'rejected' },
    succeed: { processing: 'succeeded', succeeded: 'succeeded' },
    fail: { processing: 'failed', succeeded: 'failed', failed: 'failed' },
    settle_manually: { failed: 'succeeded' },
  },
});
export type RefundMove = keyof typeof refundMachine.moves;

export function move(refund: Refund, wanted: RefundMove, changes: Partial<Refund>): Refund {
  const status = nextState(refundMachine, refund.status, wanted);
  assert(status, `A refund that is ${refund.status} cannot ${wanted}`);
  return change(refund, { ...changes, status });
}

export function change(refund: Refund, changes: Partial<Refund>): Refund {
  return { ...refund, ...changes, version: refund.version + 1 };
}

export function unchanged(refund: Refund): Decision {
  return { before: refund, refund, events: [] };
}

/** Whether a person requested the refund. */
export function isRequest({ origin }: Refund): boolean {
  return origin === 'request';
}

/** Whether the refund has returned a part of its money. */
export function hasReturnedPart({ allocations }: Refund): boolean {
  return allocations.some(({ status }) => status === 'succeeded');
}

export function failedAllocations({ allocations }: Refund): Allocation[] {
  return allocations.filter(({ status }) => status === 'failed');
}

/** All allocations, replaced ones first. */
export function allocationsOf({ allocations, replaced }: Refund): Allocation[] {
  return [...replaced, ...allocations];
}

export function replacedIdsOf({ replaced }: Refund, { replaces }: Allocation): string[] {
  const ids: string[] = [];
  for (let id = replaces; id !== null; id = replaced.find((allocation) => allocation.id === id)?.replaces ?? null)
    ids.push(id);
  return ids;
}

/** Whether the refund is under way, but all its open allocations are unresolved. */
export function isUnresolved({ allocations }: Refund): boolean {
  const open = allocations.filter(isOpen);
  return open.length > 0 && open.every((allocation) => allocation.isUnresolved);
}

/** The reason that gateways get. The customer reads it in the API too; notes of staff are never sent. */
export function reasonToSend({ reason }: Refund): string | null {
  return reason === null || reason === ERASED_TEXT ? null : maskCardNumbers(reason);
}

export function presentToClient(refund: Refund): ClientRefund {
  return toClientRefund(presentRefund(refund));
}

export function presentRefund(refund: Refund): RefundResource {
  const { id, bookingId, amount, status, origin, reason, requestedBy, processedBy, allocations } = refund;
  const { manualSettlement, review } = refund;
  const [pendingReason, failureReason] = [pendingReasonOf(refund), failureReasonOf(refund)];
  return {
    id,
    bookingId,
    amount,
    status,
    origin,
    reason,
    requestedBy,
    processedBy,
    pendingReason,
    pendingCode: remarkCodeOf(pendingReason),
    needsApproval: status === 'pending' && refund.needsApproval,
    isStranded: isUnresolved(refund),
    failureReason,
    failureCode: remarkCodeOf(failureReason),
    allocations: allocations.map(presentAllocation),
    manualSettlement,
    review,
    createdAt: refund.createdAt.toISOString(),
    completedAt: refund.completedAt?.toISOString() ?? null,
  };
}

const WAITS_FOR_APPROVAL = remark('waits-for-approval');

export function pendingReasonOf({ status, needsApproval, allocations }: Refund): string | null {
  if (status === 'pending') return allocations[0]?.note ?? (needsApproval ? WAITS_FOR_APPROVAL : null);
  return allocations.find((allocation) => !isFinal(allocation) && allocation.note !== null)?.note ?? null;
}

function failureReasonOf(refund: Refund): string | null {
  if (refund.status === 'rejected') return refund.rejectionReason;
  if (refund.status !== 'failed') return null;
  const [failed] = failedAllocations(refund);
  return failed?.givenUp ? remark('given-up-by', failed.givenUp) : (failed?.note ?? null);
}
