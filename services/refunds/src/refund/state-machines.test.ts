import {
  type AllocationStatus,
  nextState,
  ProblemError,
  type RefundStatus,
  type StateMachine,
} from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import {
  type Allocation,
  giveUp,
  recordExternal,
  release,
  reserve,
  revertSubmission,
  settleManually,
  submit,
} from './allocation.ts';
import { allocationMachine, type AllocationMove } from './allocation-machine.ts';
import { settleInRefund, submitDueAllocations } from './change-allocations.ts';
import { openRefund } from './open-refund.ts';
import { type Decision, type Refund, refundMachine, type RefundMove, unchanged } from './refund.ts';
import { processRefund, rejectRefund, settleRefundManually } from './review-refund.ts';
import { isIllegal, settleAllocation, type Update } from './settle-allocation.ts';

const at = new Date('2026-01-01T00:00:00Z');
const payment = { id: 'payment', method: 'sandbox', currency: 'EUR', capturedMinor: 10_000 } as RefundablePayment;
const room = { ...payment, refundedMinor: 0, reservedMinor: 0, disputedMinor: 0, lostMinor: 0, waitingMinor: 0 };
const share = { payment: room, amount: { amount: 500, currency: 'EUR' } } as const;

const succeeded = { outcome: 'succeeded', reference: 're_1' } as const;
const failed = { outcome: 'failed', reference: 're_1', reason: 'refused' } as const;
const pending = { outcome: 'pending', reference: 're_1', reason: 'slow' } as const;

function pairsOf<State extends string, Move extends string>({ states, moves }: StateMachine<State, Move>) {
  return states.flatMap((state) => (Object.keys(moves) as Move[]).map((move) => [state, move] as const));
}

/** Every move of an allocation; throws when it cannot make the move. */
const moveAllocations: Record<AllocationMove, (allocation: Allocation) => Allocation> = {
  submit: (allocation) => submit(allocation, at),
  revert_submission: (allocation) => revertSubmission(allocation, { note: 'too many requests', dueAt: at }),
  delay: (allocation) => hear(allocation, { outcome: pending, at }),
  succeed: (allocation) => hear(allocation, { outcome: succeeded, at }),
  fail: (allocation) => hear(allocation, { outcome: failed, at }),
  release,
  record_external: (allocation) => recordExternal(allocation, 're_1', at),
  settle_manually: settleManually,
  give_up: (allocation) => giveUp(allocation, { by: 'staff', note: 'lost' }),
};

function hear(allocation: Allocation, update: Update): Allocation {
  const settled = settleAllocation(allocation, update);
  if (!isIllegal(allocation, update.outcome)) return settled;
  expect(settled).toBe(allocation);
  throw new Error('refused');
}

describe('an allocation', () => {
  it.each(pairsOf(allocationMachine))('follows its table in the state %s on the move %s', (state, move) => {
    const next = nextState(allocationMachine, state, move);
    const allocation = anAllocation(state);

    if (next === undefined) expect(() => moveAllocations[move](allocation)).toThrow();
    else expect(moveAllocations[move](allocation).status).toBe(next);
  });
});

/** Every move of a refund, by staff or by a report about its allocation. */
const moveRefunds: Record<RefundMove, (refund: Refund) => Decision> = {
  process: (refund) => processRefund(refund, aRelease()),
  reject: (refund) => rejectRefund(refund, { by: 'staff', reason: null }),
  succeed: (refund) => settleInRefund(refund, { id: idOf(refund), outcome: succeeded, at }),
  fail: (refund) => settleInRefund(refund, { id: idOf(refund), outcome: failed, at }),
  settle_manually: (refund) => settleRefundManually(refund, { ...aRelease(), note: 'in cash' }),
};

describe('a refund', () => {
  it.each(pairsOf(refundMachine))('follows its table in the state %s on the move %s', (state, move) => {
    const next = nextState(refundMachine, state, move);
    const refund = aRefund(state);

    const { before, refund: after, events, refusal } = attempt(refund, moveRefunds[move]);

    expect(before).toBe(refund);
    expect(after.status).toBe(next ?? state);
    if (next === undefined || next === state) expect({ after, events }).toEqual({ after: refund, events: [] });
    const isWantedByGateway = move === 'succeed' || move === 'fail';
    expect(refusal !== undefined).toBe(next === undefined && isWantedByGateway);
  });

  /** Applies a decision of staff. An illegal move is a problem and changes nothing. */
  function attempt(refund: Refund, decide: (refund: Refund) => Decision): Decision {
    try {
      return decide(refund);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      expect(error.type).toBe('refund-not-processable');
      return unchanged(refund);
    }
  }
});

describe('a replaced allocation', () => {
  it('rejects and reports a success, and ignores a failure', () => {
    const refund = aRefund('failed');
    const { refund: again } = processRefund(refund, aRelease());

    const success = settleInRefund(again, { id: idOf(refund), outcome: succeeded, at });
    const failure = settleInRefund(again, { id: idOf(refund), outcome: failed, at });

    expect(success).toMatchObject({ events: [], refusal: { id: idOf(refund), state: 'failed', move: 'succeed' } });
    expect([success.refund, failure.refund]).toEqual([again, again]);
    expect(failure.refusal).toBeUndefined();
  });
});

/** The moves that bring an allocation to a state. */
const waysTo: Record<AllocationStatus, (allocation: Allocation) => Allocation> = {
  reserved: (allocation) => allocation,
  submitted: (allocation) => submit(allocation, at),
  pending: (allocation) => hear(submit(allocation, at), { outcome: pending, at }),
  succeeded: (allocation) => hear(submit(allocation, at), { outcome: succeeded, at }),
  failed: (allocation) => hear(submit(allocation, at), { outcome: failed, at }),
  released: release,
};

function anAllocation(state: AllocationStatus): Allocation {
  const allocation = waysTo[state](reserve(share, 'part', null));
  expect(allocation.status).toBe(state);
  return allocation;
}

/** A refund of one allocation, brought to a state by its own moves. */
function aRefund(state: RefundStatus): Refund {
  return ways[state](openRefund(anOrder(), { nextId: ids(), at }).refund);
}

const sent = (refund: Refund): Refund => {
  const { refund: processing } = processRefund(refund, aRelease());
  return submitDueAllocations(processing, share.payment.method, at).refund;
};
const ways: Record<RefundStatus, (refund: Refund) => Refund> = {
  pending: (refund) => refund,
  processing: sent,
  succeeded: (refund) => settleInRefund(sent(refund), { id: idOf(refund), outcome: succeeded, at }).refund,
  failed: (refund) => settleInRefund(sent(refund), { id: idOf(refund), outcome: failed, at }).refund,
  rejected: (refund) => rejectRefund(refund, { by: 'staff', reason: null }).refund,
};

function idOf({ allocations }: Refund): string {
  return String(allocations[0]?.id);
}

function anOrder() {
  const named = { bookingId: 'booking', origin: 'request', cause: null, reason: null, requestedBy: 'alice' } as const;
  return { ...named, processedBy: null, shares: [share] } as const;
}

function aRelease() {
  return { by: 'staff', payments: [room as RefundablePayment], nextId: ids(), at };
}

function ids(): () => string {
  return () => crypto.randomUUID();
}
