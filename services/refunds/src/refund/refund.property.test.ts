import { type Money, nextState, ProblemError, RefundDelayed, RefundFailed, RefundProcessed } from '@booking/contracts';
import type { RefundOutcome } from '@booking/gateways/records';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Share } from '../refundable-payment/allocate.ts';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { balanceMovements } from './balance-movements.ts';
import { askAboutAllocation, settleInRefund, submitDueAllocations } from './change-allocations.ts';
import { openRefund } from './open-refund.ts';
import {
  type Decision,
  isUnresolved,
  pendingReasonOf,
  type Refund,
  refundMachine,
  type RefundMove,
  unchanged,
} from './refund.ts';
import { giveUpRefund, processRefund, rejectRefund, settleRefundManually } from './review-refund.ts';

const CAPTURED_MINOR = 10_000;

/** An event of a refund: a report of a gateway, a run of a job, or a decision of staff. */
type Step = (refund: Refund, context: Context) => Decision;
type Context = { now: Date; payments: RefundablePayment[]; nextId: () => string };

const reference = fc.constantFrom('re_1', 're_2');
const outcome: fc.Arbitrary<RefundOutcome> = fc.oneof(
  fc.record({ outcome: fc.constant('succeeded' as const), reference }),
  fc.record({ outcome: fc.constant('pending' as const), reference, reason: fc.constant('slow') }),
  fc.record({ outcome: fc.constant('failed' as const), reference: fc.option(reference), reason: fc.constant('no') }),
  fc.record({ outcome: fc.constant('unknown' as const), reason: fc.constant('time-out') }),
);
const allocationIndex = fc.nat({ max: 5 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(allocationIndex, outcome).map(([index, said]) => reportOn(index, said)) },
  { weight: 3, arbitrary: fc.constant<Step>((refund, { now }) => submitDueAllocations(refund, 'sandbox', now)) },
  {
    weight: 2,
    arbitrary: allocationIndex.map((index) => reportOn(index, { outcome: 'unknown', reason: 'lost' }, true)),
  },
  { weight: 2, arbitrary: fc.constant<Step>((refund, { now }) => staffGiveUp(refund, now)) },
  { weight: 1, arbitrary: allocationIndex.map((index): Step => hintAt(index)) },
  { weight: 1, arbitrary: fc.constant<Step>((refund, context) => staffProcess(refund, context)) },
  { weight: 1, arbitrary: fc.constant<Step>((refund, context) => staffSettle(refund, context)) },
  { weight: 1, arbitrary: fc.constant<Step>((refund) => rejectRefund(refund, { by: 'staff', reason: null })) },
);
const sequence = fc.record({
  amounts: fc.array(fc.integer({ min: 1, max: CAPTURED_MINOR }), { minLength: 1, maxLength: 3 }),
  isReleased: fc.boolean(),
  steps: fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
});

describe('a refund, after any sequence of events,', () => {
  it('moves only along its transition table, and publishes every outcome once', () => {
    forEveryChange(({ before, refund, events }) => {
      if (!before || before === refund) return;
      const isMove = before.status !== refund.status;
      if (isMove) expect(reachable(before)).toContain(refund.status);
      expect(refund.version).toBe(before.version + 1);
      const outcomes = events.map(({ definition }) => definition).filter((one) => outcomeEvents.includes(one));
      expect(outcomes).toEqual(isMove || isReversedAgain(before, refund) ? outcomeEventsOf(refund) : []);
    });
  });

  it('publishes a delay only while it is under way, and whenever its reason has changed', () => {
    forEveryChange(({ before, refund, events }) => {
      if (!before || before === refund) return;
      const reason = pendingReasonOf(refund);
      const isAnotherReason = refund.status === 'processing' && reason !== null && reason !== pendingReasonOf(before);
      const isPublished = events.some(({ definition }) => definition === RefundDelayed);
      if (isAnotherReason) expect(isPublished).toBe(true);
      if (isPublished) expect(refund.status).toBe('processing');
    });
  });

  it('is reported when it becomes unresolved or is no longer unresolved, and can be given up only in between', () => {
    forEveryChange(({ before, refund, events }) => {
      if (!before || before === refund) return;
      const isGivenUp = (one: Refund) => one.allocations.filter(({ givenUp }) => givenUp !== null).length;
      if (isGivenUp(refund) > isGivenUp(before)) expect(isUnresolved(before)).toBe(true);
      if (isUnresolved(refund)) expect(refund.status).toBe('processing');
      if (isUnresolved(refund) !== isUnresolved(before)) expect(events).toHaveLength(1);
    });
  });

  it('publishes every change of a balance or of an allocation, except sending an allocation', () => {
    forEveryChange(({ before, refund, events }) => {
      const isPublished = events.length > 0;
      if (balanceMovements([{ before, refund }]).length > 0) expect(isPublished).toBe(true);
      const isAllocationMoved = refund.allocations.some(({ id, status }) => {
        const earlier = before?.allocations.find((allocation) => allocation.id === id);
        return earlier && earlier.status !== status && status !== 'submitted';
      });
      if (isAllocationMoved) expect(isPublished).toBe(true);
    });
  });

  it('changes nothing after a rejected move, and reports the same rejection every time', () => {
    forEveryChange(({ before, refund, events, refusal }) => {
      if (!refusal) return;
      expect(refund).toBe(before);
      expect(events).toEqual([]);
      expect(refusal).toMatchObject({ aggregate: 'allocation', bookingId: refund.bookingId });
    });
  });

  it('holds exactly its amount of the balance until it has failed or was rejected', () => {
    forEveryChange(({ refund }, context) => {
      const heldMinor = context.payments.reduce((sum, { reservedMinor, refundedMinor }) => sum + reservedMinor + refundedMinor, 0); // prettier-ignore
      const lostMinor = refund.allocations
        .filter(({ status }) => status === 'failed' || status === 'released')
        .reduce((sum, { amount }) => sum + amount.amount, 0);

      expect(heldMinor).toBe(refund.amount.amount - lostMinor);
      for (const { reservedMinor, refundedMinor } of context.payments) {
        expect(Math.min(reservedMinor, refundedMinor)).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it('succeeds if and only if all its allocations have succeeded', () => {
    forEveryChange(({ refund }) => {
      expect(refund.status === 'succeeded').toBe(refund.allocations.every(({ status }) => status === 'succeeded'));
      expect(refund.completedAt !== null).toBe(refund.status === 'succeeded');
    });
  });

  it('has returned nothing when it is rejected, and then stays as it is', () => {
    forEveryChange(({ before, refund }) => {
      if (refund.status === 'rejected') expect(balanceMovements([{ before: null, refund }])).toEqual([]);
      if (before?.status === 'rejected') expect(refund).toBe(before);
    });
  });

  it('stays due while it is open, and never once it is settled', () => {
    forEveryChange(({ refund }) => {
      for (const { status, dueAt } of refund.allocations) {
        if (status === 'submitted' || status === 'pending') expect(dueAt).not.toBeNull();
        if (status === 'failed' || status === 'released') expect(dueAt).toBeNull();
      }
    });
  });
});

const outcomeEvents: unknown[] = [RefundProcessed, RefundFailed];

function outcomeEventsOf({ status }: Refund): unknown[] {
  if (status === 'succeeded') return [RefundProcessed];
  return status === 'failed' ? [RefundFailed] : [];
}

/** Whether another allocation of a failed refund has failed after its success. */
function isReversedAgain(before: Refund, after: Refund): boolean {
  const failures = ({ allocations }: Refund) => allocations.filter(({ status }) => status === 'failed').length;
  return after.status === 'failed' && failures(after) > failures(before);
}

function reachable({ status }: Refund): unknown[] {
  const wanted = Object.keys(refundMachine.moves) as RefundMove[];
  return wanted.map((move) => nextState(refundMachine, status, move));
}

/** Runs every sequence of events and checks the property after each step. */
function forEveryChange(look: (decision: Decision, context: Context) => void): void {
  fc.assert(
    fc.property(sequence, ({ amounts, isReleased, steps }) => {
      const context = aContext(amounts);
      let refund = live(context, open(context, amounts, isReleased), look);
      for (const happen of steps) {
        context.now = new Date(context.now.getTime() + 60_000);
        refund = live(
          context,
          decide(refund, () => happen(refund, context)),
          look,
        );
      }
    }),
  );
}

function live(context: Context, decision: Decision, look: (decision: Decision, context: Context) => void): Refund {
  for (const { paymentId, reservedMinor, refundedMinor } of balanceMovements([decision])) {
    context.payments = context.payments.map((payment) =>
      payment.id === paymentId
        ? {
            ...payment,
            reservedMinor: payment.reservedMinor + reservedMinor,
            refundedMinor: payment.refundedMinor + refundedMinor,
          }
        : payment,
    );
  }
  look(decision, context);
  return decision.refund;
}

/** A decision that is illegal in the current state changes nothing. */
function decide(refund: Refund, happen: () => Decision): Decision {
  try {
    return happen();
  } catch (error) {
    if (error instanceof ProblemError) return unchanged(refund);
    throw error;
  }
}

function open({ payments, nextId, now }: Context, amounts: readonly number[], isReleased: boolean): Decision {
  const shares = payments.map((payment, index) => ({ payment, amount: euros(amounts[index] ?? 1) }));
  const processedBy = isReleased ? 'staff' : null;
  const named = { bookingId: 'booking', origin: 'request', cause: null, reason: null, requestedBy: 'owner' } as const;
  return openRefund({ ...named, processedBy, shares: shares as [Share, ...Share[]] }, { nextId, at: now });
}

function reportOn(index: number, said: RefundOutcome, isUnresolved = false): Step {
  const pollAfterSeconds = [5, 30];
  return (refund, { now }) =>
    settleInRefund(refund, { id: allocationAt(refund, index), outcome: said, isUnresolved, at: now, pollAfterSeconds });
}

function hintAt(index: number): Step {
  return (refund, { now }) => askAboutAllocation(refund, allocationAt(refund, index), now);
}

/** Gateways also report on replaced allocations. */
function allocationAt({ allocations, replaced }: Refund, index: number): string {
  const all = [...allocations, ...replaced];
  return all[index % all.length]?.id ?? 'none';
}

function staffProcess(refund: Refund, { now, payments, nextId }: Context): Decision {
  return processRefund(refund, { by: 'staff', payments, nextId, at: now });
}

function staffSettle(refund: Refund, { now, payments, nextId }: Context): Decision {
  return settleRefundManually(refund, { by: 'staff', payments, nextId, at: now, note: 'by bank transfer' });
}

function staffGiveUp(refund: Refund, at: Date): Decision {
  return giveUpRefund(refund, { by: 'staff', note: 'lost', at });
}

function aContext(amounts: readonly number[]): Context {
  return {
    now: new Date(0),
    payments: amounts.map((_, index) => aPayment(`payment-${String(index)}`)),
    nextId: () => crypto.randomUUID(),
  };
}

function aPayment(id: string): RefundablePayment {
  return {
    id,
    bookingId: 'booking',
    method: 'sandbox',
    gatewayReference: `session-${id}`,
    captureReference: null,
    currency: 'EUR',
    capturedMinor: CAPTURED_MINOR,
    refundedMinor: 0,
    reservedMinor: 0,
    disputedMinor: 0,
    lostMinor: 0,
    waitingMinor: 0,
    isMismatched: false,
    isSurplus: false,
  };
}

function euros(amount: number): Money {
  return { amount, currency: 'EUR' };
}
