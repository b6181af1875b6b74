import { nextState } from '@booking/contracts';
import type { RefundOutcome } from '@booking/gateways/records';
import { type Allocation, isDue, isExternal, isOpen, revertSubmission } from './allocation.ts';
import { canBeSentUntilMs, isOverdue } from './allocation-key.ts';
import { allocationMachine, type AllocationMove } from './allocation-machine.ts';

/** A gateway's report on an allocation, or its answer to a call. Only an answer schedules the next poll. */
export type Update = {
  readonly outcome: RefundOutcome;
  readonly at: Date;
  /** The pauses after the first, second, … call without an outcome; the last one repeats. */
  readonly pollAfterSeconds?: readonly number[];
  /** How long the gateway remembers a key; absent in reports. */
  readonly keyHours?: number;
  /** The number of the answered call; absent in reports. */
  readonly attempt?: number;
  readonly isUnresolved?: boolean;
};

/** The longest pauses after the first calls with an unknown outcome. */
const UNKNOWN_AFTER_SECONDS = [5, 30, 300];
/** The longest pause after a call without effect. */
const UNSENT_AFTER_SECONDS = 300;
/** The longest pause between later calls with an unknown outcome, for the first day. */
const HOURLY_SECONDS = 3_600;
/**
 * The last poll comes this much before the key counts as expired, because calls wait for their turn. The key counts as
 * expired `KEY_MARGIN_MS` before the gateway may forget it.
 */
const LAST_POLL_MS = 60_000;

const moves = { succeeded: 'succeed', failed: 'fail', pending: 'delay' } as const satisfies Record<
  Exclude<RefundOutcome['outcome'], 'unknown' | 'not_done'>,
  AllocationMove
>;

/** Null if nothing is settled. A rejection that names no refund does not change a refund that exists. */
export function moveFor({ status }: Allocation, outcome: RefundOutcome): AllocationMove | null {
  if (outcome.outcome === 'unknown' || outcome.outcome === 'not_done') return null;
  const isRefusalOfAnother = outcome.outcome === 'failed' && outcome.reference === null && status !== 'submitted';
  return isRefusalOfAnother ? null : moves[outcome.outcome];
}

export function isIllegal(allocation: Allocation, outcome: RefundOutcome): boolean {
  const move = moveFor(allocation, outcome);
  return move !== null && nextState(allocationMachine, allocation.status, move) === undefined;
}

/** Applies a gateway's report or answer; returns the same object when nothing changes. */
export function settleAllocation(allocation: Allocation, update: Update): Allocation {
  const { outcome } = update;
  if (isIllegal(allocation, outcome)) return allocation;
  if (!isOpen(allocation) && outcome.outcome !== 'failed') return repeat(allocation, update);
  if (isUnsettled(outcome)) return remainOpen(allocation, outcome, update);
  switch (outcome.outcome) {
    case 'succeeded':
      return {
        ...allocation,
        status: 'succeeded',
        gatewayReference: outcome.reference,
        note: null,
        isUnresolved: false,
        ...ended(allocation, update),
      };
    case 'failed':
      return fail(allocation, outcome);
    case 'pending':
      return delay(allocation, outcome, update);
  }
}

type Delay = Extract<RefundOutcome, { outcome: 'pending' }>;

/** An unresolved external allocation stays so, because nothing polls it again. */
function delay(allocation: Allocation, { reference, reason: note }: Delay, update: Update): Allocation {
  if (allocation.isUnresolved && isExternal(allocation)) return allocation;
  const delayed = { status: 'pending', gatewayReference: reference, note, isUnresolved: false } as const;
  return noting(askLater(allocation, update), delayed);
}

type Unsettled = Extract<RefundOutcome, { outcome: 'unknown' | 'not_done' }>;

function isUnsettled(outcome: RefundOutcome): outcome is Unsettled {
  return outcome.outcome === 'unknown' || outcome.outcome === 'not_done';
}

/** A call that had no effect makes the allocation unsent again, unless another call was made meanwhile. */
function remainOpen(allocation: Allocation, { outcome, reason: note }: Unsettled, update: Update): Allocation {
  const later = askLater(allocation, update);
  const isOnlyCall = allocation.status === 'submitted' && allocation.attempts === update.attempt;
  if (outcome === 'unknown' || !isOnlyCall) return remainUnknown(later, note, update);
  return revertSubmission(allocation, { note, dueAt: later.dueAt ?? update.at });
}

/** Without an answer, an unresolved allocation stays unresolved. */
function remainUnknown(allocation: Allocation, note: string, { isUnresolved = false }: Update): Allocation {
  return allocation.isUnresolved && !isUnresolved ? allocation : noting(allocation, { note, isUnresolved });
}

/** Changes only the schedule, because the gateway repeats a settled outcome, or gives no useful answer. */
function repeat(allocation: Allocation, update: Update): Allocation {
  if (update.outcome.outcome !== 'succeeded') return askLater(allocation, update);
  const { dueAt } = ended(allocation, update);
  return dueAt === allocation.dueAt ? allocation : { ...allocation, dueAt };
}

/** Keeps a poll that is already due, because a hint after the last poll may announce another outcome. */
function ended(allocation: Allocation, { at }: Update): Pick<Allocation, 'dueAt'> {
  return { dueAt: isDue(allocation, at) ? allocation.dueAt : null };
}

type Failure = Extract<RefundOutcome, { outcome: 'failed' }>;

function fail(allocation: Allocation, outcome: Failure): Allocation {
  if (moveFor(allocation, outcome) === null || allocation.status === 'failed') return allocation;
  const gatewayReference = outcome.reference ?? allocation.gatewayReference;
  return { ...allocation, status: 'failed', gatewayReference, note: outcome.reason, dueAt: null, isUnresolved: false };
}

function noting(allocation: Allocation, changes: Partial<Allocation>): Allocation {
  const noted = { ...allocation, ...changes };
  const keys = ['status', 'gatewayReference', 'note', 'isUnresolved'] as const;
  return keys.every((key) => noted[key] === allocation[key]) ? allocation : noted;
}

/** A slow refund is polled on schedule. A refund that may never have arrived is polled sooner. */
function askLater(allocation: Allocation, update: Update): Allocation {
  const { at, pollAfterSeconds } = update;
  if (allocation.dueAt === null || !pollAfterSeconds) return allocation;
  const pauseSeconds = pollAfterSeconds[allocation.attempts - 1] ?? pollAfterSeconds.at(-1) ?? 0;
  const delaySeconds = Math.min(pauseSeconds, pauseSecondsMax(allocation, update));
  return { ...allocation, dueAt: new Date(at.getTime() + delaySeconds * 1_000) };
}

function pauseSecondsMax(allocation: Allocation, update: Update): number {
  const { outcome } = update.outcome;
  if (outcome === 'not_done') return UNSENT_AFTER_SECONDS;
  return outcome === 'unknown' ? unknownSecondsMax(allocation, update) : Infinity;
}

/** A poll comes before the key ends, so that a lost refund can be sent again. */
function unknownSecondsMax(allocation: Allocation, { at, keyHours }: Update): number {
  const soonSeconds = UNKNOWN_AFTER_SECONDS[allocation.attempts - 1] ?? Infinity;
  if (keyHours === undefined || allocation.status !== 'submitted') return soonSeconds;
  const untilLastPollMs = canBeSentUntilMs(allocation, keyHours) - LAST_POLL_MS - at.getTime();
  return Math.min(
    soonSeconds,
    isOverdue(allocation, 0, at) ? Infinity : HOURLY_SECONDS,
    untilLastPollMs > 0 ? untilLastPollMs / 1_000 : Infinity,
  );
}
