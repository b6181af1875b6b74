import assert from 'node:assert/strict';
import {
  defineStateMachine,
  nextState,
  type ClientRefund,
  type ExternalRefundReview,
  type ManualSettlement,
  type Money,
  type Refund as RefundResource,
  type RefundOrigin,
  type RefundStatus,
  type RefusedTransition,
} from '@booking/contracts';
import type { NewEvent } from '@booking/messaging';
import { isFinal, isOpen, presentAllocation, type Allocation } from './allocation.ts';

export type Refund = {
  readonly id: string;
  readonly bookingId: string;
  readonly amount: Money;
  readonly status: RefundStatus;
  readonly origin: RefundOrigin;
  /** The cause of a refund that nobody posted, such as `surplus:<payment>`. A cause has one refund. */
  readonly cause: string | null;
  readonly reason: string | null;
  readonly requestedBy: string;
  readonly processedBy: string | null;
  readonly rejectionReason: string | null;
  /** It waits for somebody else than who asked for it; see `approval-policy`. */
  readonly needsApproval: boolean;
  readonly allocations: readonly Allocation[];
  /** Failed parts that another one replaces. A success told of one is refused, unless another part stands for it. */
  readonly replaced: readonly Allocation[];
  readonly manualSettlement: ManualSettlement | null;
  readonly review: ExternalRefundReview | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** Counts the changes. */
  readonly version: number;
};

/**
 * The result of a decision. `before` is null for a new refund, and the same object when nothing changed. `refusal` is
 * a move that was wanted and does not exist.
 */
export type Decision = {
  readonly before: Refund | null;
  readonly refund: Refund;
  readonly events: readonly NewEvent[];
  readonly refusal?: RefusedTransition;
  /** The trace in which it was refused. */
  readonly refusedIn?: string | undefined;
};

export const refundMachine = defineStateMachine({
  aggregate: 'refund',
  states: ['pending', 'processing', 'succeeded', 'failed', 'rejected'],
  initial: 'pending',
  moves: {
    process: { pending: 'processing', failed: 'processing' },
    reject: { pending: 'rejected' },
    succeed: { processing: 'succeeded', succeeded: 'succeeded' },
    fail: { processing: 'failed', succeeded: 'failed', failed: 'failed' },
    settle_manually: { failed: 'succeeded' },
  },
});
export type RefundMove = keyof typeof refundMachine.moves;

/** The refund after a move and these changes. The caller knows that the move is legal. */
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

export function failedParts({ allocations }: Refund): Allocation[] {
  return allocations.filter(({ status }) => status === 'failed');
}

/** All parts that were ever made, those that another one replaces first. */
export function partsOf({ allocations, replaced }: Refund): Allocation[] {
  return [...replaced, ...allocations];
}

/** The parts that this one tries anew, the newest first. */
export function replacedIdsOf({ replaced }: Refund, { replaces }: Allocation): string[] {
  const ids: string[] = [];
  for (let id = replaces; id !== null; id = replaced.find((part) => part.id === id)?.replaces ?? null) ids.push(id);
  return ids;
}

/** Under way, and no gateway will go on with it: it does not know of what is open, and will not be sent it again. */
export function isStranded({ allocations }: Refund): boolean {
  const open = allocations.filter(isOpen);
  return open.length > 0 && open.every((part) => part.isStranded);
}

/** As clients see it: without the names and notes of staff, but for who processed it. */
export function presentToClient(refund: Refund): ClientRefund {
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
    pendingReason: pendingReasonOf(refund),
    isStranded: isStranded(refund),
    failureReason: failureReasonOf(refund),
    allocations: allocations.map(presentAllocation),
    createdAt: refund.createdAt.toISOString(),
    completedAt: refund.completedAt?.toISOString() ?? null,
  };
}

/** As staff see it, and other services. */
export function presentRefund(refund: Refund): RefundResource {
  const { manualSettlement, review } = refund;
  const presented = presentToClient(refund);
  const givenUp = refund.status === 'failed' ? failedParts(refund)[0]?.givenUp : undefined;
  const failureReason = givenUp ? `Given up by ${givenUp.by}: ${givenUp.note}` : presented.failureReason;
  const needsApproval = refund.status === 'pending' && refund.needsApproval;
  return { ...presented, needsApproval, failureReason, manualSettlement, review };
}

const WAITS_FOR_APPROVAL = 'The amount is above the limit: somebody else than who asked for it has to process it.';

export function pendingReasonOf({ status, needsApproval, allocations }: Refund): string | null {
  if (status === 'pending') return allocations[0]?.note ?? (needsApproval ? WAITS_FOR_APPROVAL : null);
  return allocations.find((part) => !isFinal(part) && part.note !== null)?.note ?? null;
}

function failureReasonOf(refund: Refund): string | null {
  if (refund.status === 'rejected') return refund.rejectionReason;
  return refund.status === 'failed' ? (failedParts(refund)[0]?.note ?? null) : null;
}
