import type { AllocationStatus, Money, RefundAllocation } from '@booking/contracts';
import type { RefundOutcome } from '@booking/gateways';
import type { Share } from '../refundable-payment/allocate.ts';

/** One payment's part of a refund. */
export type Allocation = {
  /** Also the idempotency key at the gateway: it never changes and never names a second try after a refusal. */
  readonly id: string;
  readonly paymentId: string;
  readonly method: string;
  readonly amount: Money;
  readonly status: AllocationStatus;
  readonly gatewayReference: string | null;
  /** Why it is not settled yet, or why it failed, in the gateway's words. */
  readonly note: string | null;
  /** How often the gateway was called for it. */
  readonly attempts: number;
  readonly firstSentAt: Date | null;
  /** When the gateway is to be called for it; while a job does so, when another may. Null: nothing is to be done. */
  readonly dueAt: Date | null;
  /** The failed allocation that this one tries anew. */
  readonly replaces: string | null;
};

/** `failed` is the last word: news of an earlier success that arrives after it is old news. */
const allocationMoves: Record<AllocationStatus, readonly AllocationStatus[]> = {
  reserved: ['submitted', 'released'],
  submitted: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
  released: [],
};

/** Longer than a call to a gateway may take. A second caller does no harm: it asks, or repeats the same key. */
const LEASE_MS = 15_000;
/** Longer than a repeated order may be on its way, and than clocks may differ. */
const KEY_MARGIN_MS = 60_000;
/** After the first, second, third, fourth and every later call that settled nothing. */
const ASK_AGAIN_AFTER_MS = [5_000, 30_000, 300_000, 3_600_000, 86_400_000] as const;
const ASK_AGAIN_AFTER_MS_MAX = 86_400_000;
const HOUR_MS = 3_600_000;

export function reserve({ payment, amount }: Share, id: string, dueAt: Date | null): Allocation {
  return {
    id,
    paymentId: payment.id,
    method: payment.method,
    amount,
    status: 'reserved',
    gatewayReference: null,
    note: null,
    attempts: 0,
    firstSentAt: null,
    dueAt,
    replaces: null,
  };
}

/** A gateway answers a repeated key with its first refusal, so that trying again takes a new one. */
export function tryAnew(failed: Allocation, id: string, at: Date): Allocation {
  const { paymentId, method, amount } = failed;
  const untried = { status: 'reserved', gatewayReference: null, note: null, attempts: 0, firstSentAt: null } as const;
  return { id, paymentId, method, amount, ...untried, dueAt: at, replaces: failed.id };
}

export function isDue({ dueAt }: Allocation, at: Date): boolean {
  return dueAt !== null && dueAt <= at;
}

/** What is stored before a byte is sent: a crash from here on is an unknown outcome, which is asked about. */
export function submit(allocation: Allocation, at: Date): Allocation {
  return {
    ...allocation,
    status: allocation.status === 'reserved' ? 'submitted' : allocation.status,
    attempts: allocation.attempts + 1,
    firstSentAt: allocation.firstSentAt ?? at,
    dueAt: new Date(at.getTime() + LEASE_MS),
  };
}

/** The gateway surely takes the key of this allocation for the one it has seen, and not for a new refund. */
export function canBeSentAgain({ status, firstSentAt }: Allocation, keyHours: number, at: Date): boolean {
  if (status !== 'submitted' || firstSentAt === null) return false;
  return at.getTime() + KEY_MARGIN_MS < firstSentAt.getTime() + keyHours * HOUR_MS;
}

/** Applies what the gateway said, asked or not; returns the same object when that is no news. */
export function settle(allocation: Allocation, outcome: RefundOutcome, at: Date): Allocation {
  switch (outcome.outcome) {
    case 'succeeded':
      return succeed(allocation, outcome.reference, at);
    case 'failed':
      return fail(allocation, outcome);
    case 'pending':
      return keepAsking(allocation, at, {
        status: 'pending',
        gatewayReference: outcome.reference,
        note: outcome.reason,
      });
    case 'unknown':
      return keepAsking(allocation, at, { note: outcome.reason });
  }
}

/** A hint that came since the gateway was asked is followed all the same: it may be news of the opposite. */
function succeed(allocation: Allocation, reference: string, at: Date): Allocation {
  const dueAt = isDue(allocation, at) ? allocation.dueAt : null;
  if (allocation.status === 'succeeded') return dueAt === allocation.dueAt ? allocation : { ...allocation, dueAt };
  if (!allocationMoves[allocation.status].includes('succeeded')) return allocation;
  return { ...allocation, status: 'succeeded', gatewayReference: reference, note: null, dueAt };
}

type Failure = { readonly reference: string | null; readonly reason: string };

/** A refused order that made no refund at the gateway says nothing about a refund that is there. */
function fail(allocation: Allocation, { reference, reason }: Failure): Allocation {
  const isRefusalOfAnother = reference === null && allocation.status !== 'submitted';
  if (isRefusalOfAnother || !allocationMoves[allocation.status].includes('failed')) return allocation;
  const gatewayReference = reference ?? allocation.gatewayReference;
  return { ...allocation, status: 'failed', gatewayReference, note: reason, dueAt: null };
}

function keepAsking(allocation: Allocation, at: Date, news: Partial<Allocation>): Allocation {
  const later = askLater(allocation, at);
  return isOpen(allocation) ? { ...later, ...news } : later;
}

/** What nobody waits to hear is not asked for again. */
function askLater(allocation: Allocation, at: Date): Allocation {
  if (allocation.dueAt === null) return allocation;
  const delayMs = ASK_AGAIN_AFTER_MS[allocation.attempts - 1] ?? ASK_AGAIN_AFTER_MS_MAX;
  return { ...allocation, dueAt: new Date(at.getTime() + delayMs) };
}

/** Sent, and the gateway may still decide either way. */
export function isOpen({ status }: Allocation): boolean {
  return status === 'submitted' || status === 'pending';
}

export function isFinal({ status }: Allocation): boolean {
  return status === 'succeeded' || status === 'failed';
}

/** A hint that the gateway has news: it is asked at once, whatever it was last heard to say. */
export function askNow(allocation: Allocation, at: Date): Allocation {
  const canHaveNews = isOpen(allocation) || allocation.status === 'succeeded';
  return canHaveNews ? { ...allocation, dueAt: at } : allocation;
}

export function release(allocation: Allocation): Allocation {
  return { ...allocation, status: 'released', dueAt: null };
}

export function presentAllocation(allocation: Allocation): RefundAllocation {
  const { paymentId, method, amount, status, gatewayReference } = allocation;
  return { paymentId, method, amount, status, gatewayReference };
}
