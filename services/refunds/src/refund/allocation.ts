import assert from 'node:assert/strict';
import { type AllocationStatus, type Money, nextState, type RefundAllocation, remark } from '@booking/contracts';
import { CALL_MS_MAX } from '@booking/gateways/records';
import { idsAfter } from '@booking/messaging';
import { currentTraceparent } from '@booking/runtime/span';
import { allocationMachine, type AllocationMove } from './allocation-machine.ts';

export type GivenUp = { readonly by: string; readonly note: string };

export type ReleasedBy = { readonly by: string; readonly at: Date };

export type Allocation = {
  /**
   * The id is also the idempotency key at the gateway. It never changes; a retry after a rejection is a new allocation.
   */
  readonly id: string;
  readonly paymentId: string;
  readonly method: string;
  readonly amount: Money;
  readonly status: AllocationStatus;
  readonly gatewayReference: string | null;
  /** Why the allocation is not settled yet, or why it failed, for clients and staff. Usually the gateway's words. */
  readonly note: string | null;
  readonly attempts: number;
  readonly firstSentAt: Date | null;
  /** The reason in the first call. Repetitions send the same reason, because gateways compare requests under one key. */
  readonly sentReason: string | null;
  /**
   * When the next gateway call is due. During a call: when its lease expires. Null: no call is planned. An external
   * allocation is never polled; it becomes unresolved at this time.
   */
  readonly dueAt: Date | null;
  /**
   * Whether the gateway does not know the allocation, which is not sent again, or has not reported the outcome of an
   * external allocation for too long. Staff end the allocation, unless the gateway reports on it.
   */
  readonly isUnresolved: boolean;
  readonly givenUp: GivenUp | null;
  /** Null before the release, and if no person decided: the caps then ignore the allocation. */
  readonly released: ReleasedBy | null;
  /** The trace of the release, in which the gateway is called. */
  readonly traceparent: string | null;
  readonly replaces: string | null;
};

/**
 * The usual number of calls: a poll for this allocation, a poll for the allocation that it replaces, and the refund
 * call.
 */
const CALLS_USUAL = 3;
const LEASE_MARGIN_MS = 5_000;
/** The calls usually take less. A second caller does no harm: it polls or repeats the same key. */
const LEASE_MS = CALLS_USUAL * CALL_MS_MAX + LEASE_MARGIN_MS;
/** Banks take up to ten working days for a refund. */
const EXTERNAL_MS_MAX = 14 * 86_400_000;

const GIVEN_UP = remark('refund-given-up');
const EXTERNAL_NOT_REPORTED = remark('external-refund-not-reported');

const unsent = {
  status: allocationMachine.initial,
  gatewayReference: null,
  note: null,
  attempts: 0,
  firstSentAt: null,
  sentReason: null,
  isUnresolved: false,
  givenUp: null,
  released: null,
  traceparent: null,
} as const;

export type AllocatedPart = {
  readonly payment: { readonly id: string; readonly method: string };
  readonly amount: Money;
};

export function reserve({ payment, amount }: AllocatedPart, id: string, dueAt: Date | null): Allocation {
  const allocation = { ...unsent, id, paymentId: payment.id, method: payment.method, amount, replaces: null };
  return { ...allocation, ...released(dueAt) };
}

/** Creates an allocation with a new key, because a gateway repeats its rejection for the old key. */
export function createRetry(failed: Allocation, id: string, dueAt: Date | null): Allocation {
  const { paymentId, method, amount } = failed;
  return { ...unsent, id, paymentId, method, amount, replaces: failed.id, ...released(dueAt) };
}

/**
 * The key of a retry. It is the same after the database was restored, so the gateway is queried for an earlier retry. It
 * sorts after the key of the failed allocation, and the keys of one refund sort by `index`, its place in the refund.
 */
export function retryIdOf({ id }: Allocation, index: number): string {
  return idsAfter(id, 1 + index)();
}

/** When the gateway call is due, and the trace in which it is made. Null: no call is planned now. */
export function released(dueAt: Date | null): Pick<Allocation, 'dueAt' | 'traceparent'> {
  return { dueAt, traceparent: dueAt === null ? null : (currentTraceparent() ?? null) };
}

export function isDue({ dueAt }: Allocation, at: Date): boolean {
  return dueAt !== null && dueAt <= at;
}

/** Precedes the call: after a crash, the outcome is unknown, and the gateway is polled. */
export function submit(allocation: Allocation, at: Date, sentReason: string | null = null): Allocation {
  return { ...moved(allocation, 'submit'), firstSentAt: at, sentReason, ...leased(allocation, at) };
}

/**
 * Reverts the first call for an allocation, which certainly had no effect. The allocation is submitted again under the
 * same key.
 */
export function revertSubmission(allocation: Allocation, { note, dueAt }: { note: string; dueAt: Date }): Allocation {
  return { ...moved(allocation, 'revert_submission'), firstSentAt: null, note, dueAt, isUnresolved: false };
}

export function ask(allocation: Allocation, at: Date): Allocation {
  return { ...allocation, ...leased(allocation, at) };
}

function leased({ attempts }: Allocation, at: Date): Pick<Allocation, 'attempts' | 'dueAt'> {
  return { attempts: attempts + 1, dueAt: new Date(at.getTime() + LEASE_MS) };
}

export function recordExternal(allocation: Allocation, reference: string, at: Date): Allocation {
  const dueAt = new Date(at.getTime() + EXTERNAL_MS_MAX);
  return { ...moved(allocation, 'record_external'), gatewayReference: reference, dueAt };
}

/** Whether the refund was made at the gateway. The gateway does not know the id of the allocation. */
export function isExternal({ firstSentAt, gatewayReference }: Allocation): boolean {
  return firstSentAt === null && gatewayReference !== null;
}

/** Ends the wait for the outcome of an external allocation. */
export function stopWaiting(allocation: Allocation): Allocation {
  const stopped = { ...allocation, dueAt: null };
  return isOpen(allocation) ? { ...stopped, note: EXTERNAL_NOT_REPORTED, isUnresolved: true } : stopped;
}

export function settleManually(allocation: Allocation): Allocation {
  return moved(allocation, 'settle_manually');
}

export function release(allocation: Allocation): Allocation {
  return moved(allocation, 'release');
}

export function giveUp(allocation: Allocation, givenUp: GivenUp): Allocation {
  return { ...moved(allocation, 'give_up'), note: GIVEN_UP, isUnresolved: false, givenUp };
}

/** Moves an allocation to its next state, without a planned gateway call. */
function moved(allocation: Allocation, wanted: AllocationMove): Allocation {
  const status = nextState(allocationMachine, allocation.status, wanted);
  assert(status, `An allocation that is ${allocation.status} cannot ${wanted}`);
  return { ...allocation, status, dueAt: null };
}

/** Whether the allocation was sent and the gateway may still decide either way. */
export function isOpen({ status }: Allocation): boolean {
  return status === 'submitted' || status === 'pending';
}

export function isFinal({ status }: Allocation): boolean {
  return status === 'succeeded' || status === 'failed';
}

/** Makes a sent allocation due now after a hint of a change, even if it has succeeded already. */
export function askNow(allocation: Allocation, at: Date): Allocation {
  const canChange = isOpen(allocation) || allocation.status === 'succeeded';
  return canChange && allocation.firstSentAt !== null ? { ...allocation, dueAt: at } : allocation;
}

export function presentAllocation(allocation: Allocation): RefundAllocation {
  const { paymentId, method, amount, status, gatewayReference } = allocation;
  return { paymentId, method, amount, status, gatewayReference };
}
