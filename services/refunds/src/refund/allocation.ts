import assert from 'node:assert/strict';
import {
  defineStateMachine,
  nextState,
  type AllocationStatus,
  type Money,
  type RefundAllocation,
} from '@booking/contracts';
import { CALL_MS_MAX } from '@booking/gateways';
import { currentTraceparent } from '@booking/runtime';
import type { Share } from '../refundable-payment/allocate.ts';

/** The member of staff who gave up a part that no gateway would end, and the reason. */
export type GivenUp = { readonly by: string; readonly note: string };

/** Which person let a part go to the gateway, or back by another way, and when. */
export type ReleasedBy = { readonly by: string; readonly at: Date };

/** One payment's part of a refund. */
export type Allocation = {
  /** Also the idempotency key at the gateway: it never changes and never names a second try after a refusal. */
  readonly id: string;
  readonly paymentId: string;
  readonly method: string;
  readonly amount: Money;
  readonly status: AllocationStatus;
  readonly gatewayReference: string | null;
  /** Why it is not settled yet, or why it failed, in words for everybody: mostly the gateway's. */
  readonly note: string | null;
  /** How often the gateway was called for it. */
  readonly attempts: number;
  readonly firstSentAt: Date | null;
  /** When the gateway is to be called for it; while a job does so, when another may. Null: nothing is to be done. */
  readonly dueAt: Date | null;
  /** The gateway, asked, did not know of it, and it is not sent again: unless the gateway says more, staff end it. */
  readonly isStranded: boolean;
  readonly givenUp: GivenUp | null;
  /** Null before the release, and where no person decided: then no cap counts the part. */
  readonly released: ReleasedBy | null;
  /** Of the trace in which it was released to the gateway, which is called in it. */
  readonly traceparent: string | null;
  /** The failed allocation that this one tries anew. */
  readonly replaces: string | null;
};

/**
 * `turn_away`: the only call that was made for it certainly did nothing, so it may be sent as if for the first time.
 * `delay` is the gateway's word that it takes its time: once settled, that is old news. `failed` is the last word: a
 * success told after it is refused. `give_up` is staff's word about what is stranded. `hear_of` is for refunds made at the
 * gateway, `settle_manually` for money that went back without it; neither is ever sent.
 */
export const allocationMachine = defineStateMachine({
  aggregate: 'allocation',
  states: ['reserved', 'submitted', 'pending', 'succeeded', 'failed', 'released'],
  initial: 'reserved',
  moves: {
    submit: { reserved: 'submitted' },
    turn_away: { submitted: 'reserved' },
    delay: { submitted: 'pending', pending: 'pending', succeeded: 'succeeded', failed: 'failed' },
    succeed: { submitted: 'succeeded', pending: 'succeeded', succeeded: 'succeeded' },
    fail: { submitted: 'failed', pending: 'failed', succeeded: 'failed', failed: 'failed' },
    release: { reserved: 'released' },
    hear_of: { reserved: 'pending' },
    settle_manually: { reserved: 'succeeded' },
    give_up: { submitted: 'failed', pending: 'failed' },
  },
});
export type AllocationMove = keyof typeof allocationMachine.moves;

/** To ask about the order and about one that it replaces, and to order. */
const CALLS_USUAL = 3;
const LEASE_MARGIN_MS = 5_000;
/** Longer than that may take. Where it takes more, a second caller does no harm: it asks, or repeats the same key. */
const LEASE_MS = CALLS_USUAL * CALL_MS_MAX + LEASE_MARGIN_MS;
/** Longer than a repeated order may be on its way, and than clocks may differ. */
const KEY_MARGIN_MS = 60_000;
/** Longer than a gateway may take until it tells of what it was sent. */
const TOLD_AFTER_HOURS_MAX = 24;
const HOUR_MS = 3_600_000;

const GIVEN_UP = 'The gateway knows nothing of this refund, and it was given up.';

const unsent = {
  status: allocationMachine.initial,
  gatewayReference: null,
  note: null,
  attempts: 0,
  firstSentAt: null,
  isStranded: false,
  givenUp: null,
  released: null,
  traceparent: null,
} as const;

export function reserve({ payment, amount }: Share, id: string, dueAt: Date | null): Allocation {
  const part = { ...unsent, id, paymentId: payment.id, method: payment.method, amount, replaces: null };
  return { ...part, ...released(dueAt) };
}

/** A gateway answers a repeated key with its first refusal, so that trying again takes a new one. */
export function tryAnew(failed: Allocation, id: string, dueAt: Date | null): Allocation {
  const { paymentId, method, amount } = failed;
  return { ...unsent, id, paymentId, method, amount, replaces: failed.id, ...released(dueAt) };
}

/** When the gateway is to be called, and the trace in which it is called. Null: later, if at all. */
export function released(dueAt: Date | null): Pick<Allocation, 'dueAt' | 'traceparent'> {
  return { dueAt, traceparent: dueAt === null ? null : (currentTraceparent() ?? null) };
}

export function isDue({ dueAt }: Allocation, at: Date): boolean {
  return dueAt !== null && dueAt <= at;
}

/** The state that is stored before a byte is sent: after a crash the outcome is unknown, and the gateway is asked. */
export function submit(allocation: Allocation, at: Date): Allocation {
  return { ...moved(allocation, 'submit'), firstSentAt: at, ...leased(allocation, at) };
}

/** The gateway certainly did nothing of the first call: the same order goes out again, under the same key. */
export function turnAway(allocation: Allocation, { note, dueAt }: { note: string; dueAt: Date }): Allocation {
  return { ...moved(allocation, 'turn_away'), firstSentAt: null, note, dueAt, isStranded: false };
}

/** The gateway is called once more for what was sent. */
export function ask(allocation: Allocation, at: Date): Allocation {
  return { ...allocation, ...leased(allocation, at) };
}

function leased({ attempts }: Allocation, at: Date): Pick<Allocation, 'attempts' | 'dueAt'> {
  return { attempts: attempts + 1, dueAt: new Date(at.getTime() + LEASE_MS) };
}

/** Made at the gateway, which alone knows of it so far. */
export function hearOf(allocation: Allocation, reference: string): Allocation {
  return { ...moved(allocation, 'hear_of'), gatewayReference: reference };
}

/** The money went back without the gateway. */
export function settleManually(allocation: Allocation): Allocation {
  return moved(allocation, 'settle_manually');
}

export function release(allocation: Allocation): Allocation {
  return moved(allocation, 'release');
}

/** Staff have looked: no gateway will end it. */
export function giveUp(allocation: Allocation, givenUp: GivenUp): Allocation {
  return { ...moved(allocation, 'give_up'), note: GIVEN_UP, isStranded: false, givenUp };
}

/** The caller knows that the move is legal; the gateway is not to be called. */
function moved(allocation: Allocation, wanted: AllocationMove): Allocation {
  const status = nextState(allocationMachine, allocation.status, wanted);
  assert(status, `A part that is ${allocation.status} cannot ${wanted}`);
  return { ...allocation, status, dueAt: null };
}

/** The gateway surely takes the key of this allocation for the one it has seen, and not for a new refund. */
export function canBeSentAgain({ status, firstSentAt }: Allocation, keyHours: number, at: Date): boolean {
  if (status !== 'submitted' || firstSentAt === null) return false;
  return at.getTime() + KEY_MARGIN_MS < firstSentAt.getTime() + keyHours * HOUR_MS;
}

/** A refund that the gateway does not know by then is lost, and the gateway may take its key for a new refund. */
export function isOverdue({ firstSentAt }: Allocation, keyHours: number, at: Date): boolean {
  if (firstSentAt === null) return false;
  return at.getTime() >= firstSentAt.getTime() + Math.max(keyHours, TOLD_AFTER_HOURS_MAX) * HOUR_MS;
}

/** Sent, and the gateway may still decide either way. */
export function isOpen({ status }: Allocation): boolean {
  return status === 'submitted' || status === 'pending';
}

export function isFinal({ status }: Allocation): boolean {
  return status === 'succeeded' || status === 'failed';
}

/** A hint that the gateway has news: it is asked at once, whatever it was last heard to say, if it was sent by us. */
export function askNow(allocation: Allocation, at: Date): Allocation {
  const canHaveNews = isOpen(allocation) || allocation.status === 'succeeded';
  return canHaveNews && allocation.firstSentAt !== null ? { ...allocation, dueAt: at } : allocation;
}

export function presentAllocation(allocation: Allocation): RefundAllocation {
  const { paymentId, method, amount, status, gatewayReference } = allocation;
  return { paymentId, method, amount, status, gatewayReference };
}
