import {
  type AllocationStatus,
  BookingPaid,
  type Payment,
  type RefundStatus,
  SurplusPaymentReceived,
} from '@booking/contracts';
import type { NewEvent } from '@booking/messaging';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AT, euros, sampleBooking, samplePayment, sampleRefund } from '../../test/samples.ts';
import { bookingMachine, presentBooking } from './booking.ts';
import { emptyLedger, figuresOf, type LedgerDispute, refundableOf } from './booking-ledger.ts';
import { expireBooking, recordCancellation } from './booking-lifecycle.ts';
import { type Account, accountAfter, takeDispute, takePayment, takeRefund } from './booking-settlement.ts';

/** A step in the life of a booking: the decision about one event. */
type Step = (account: Account) => { account: Account; events: readonly NewEvent[] };

/** The status of a refund and of its only allocation. */
type RefundState = readonly [RefundStatus, AllocationStatus];
const DONE: RefundState = ['succeeded', 'succeeded'];
const FAILED: RefundState = ['failed', 'failed'];

const PAYMENTS = ['one', 'two', 'three'].map((id) => samplePayment({ id }));
const foreignPayment = samplePayment({ id: 'foreign', amount: { amount: 10_000, currency: 'USD' } });

const anyPayment = fc.constantFrom(...PAYMENTS, foreignPayment).map((payment) => completed(payment));
const anyRefund = fc
  .record({
    id: fc.constantFrom('refund 1', 'refund 2'),
    payment: fc.constantFrom(...PAYMENTS),
    state: fc.constantFrom<RefundState>(['pending', 'reserved'], ['processing', 'submitted'], DONE, FAILED),
    version: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ payment, ...refund }) => refunded({ ...refund, paymentId: payment.id, amount: 5_000 }));
const anyDispute = fc
  .record({
    payment: fc.constantFrom(...PAYMENTS),
    status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    disputeVersion: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ payment: { id: paymentId, amount }, ...entry }) =>
    disputed({ paymentId, reference: 'dp_1', amount, ...entry }),
  );
const anyStep = fc.oneof(anyPayment, anyRefund, anyDispute, fc.constantFrom<Step>(cancelled, expired));

describe('any sequence of events of a booking', () => {
  it('makes only legal moves, derives the figures from the ledger, and publishes BookingPaid at most once', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (sequence) => {
        const { steps, events } = live(sequence);

        for (const [before, after] of steps) {
          expect(movesFrom(before)).toContain(after.booking.status);
          expect(after.booking).toMatchObject(figuresOf(after.ledger, 'EUR'));
          const { paid, refunded: givenBack } = after.booking;
          expect(refundableOf(after.ledger, 'EUR').amount).toBeLessThanOrEqual(
            Math.max(0, paid.amount - givenBack.amount),
          );
        }
        const wasConfirmed = steps.some(([, { booking }]) => booking.status === 'confirmed');
        expect(countOf(events, BookingPaid.name)).toBe(wasConfirmed ? 1 : 0);
      }),
    );
  });

  it('edge case 13: counts every payment or gives it back as surplus, never both and never twice', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyPayment, fc.constantFrom<Step>(cancelled, expired))), (sequence) => {
        const { end, events } = live(sequence);

        const { payments } = end.ledger;
        expect(new Set(payments.map(({ paymentId }) => paymentId)).size).toBe(payments.length);
        expect(payments.filter(({ isSurplus }) => !isSurplus).length).toBeLessThanOrEqual(1);
        expect(countOf(events, SurplusPaymentReceived.name)).toBe(payments.filter(({ isSurplus }) => isSurplus).length);
      }),
    );
  });

  it('edge cases 14 and 23: never reopens a cancelled or expired booking', () => {
    fc.assert(
      fc.property(fc.constantFrom<Step>(cancelled, expired), fc.array(anyStep), (end, sequence) => {
        const { booking: closed } = live([end]).end;

        expect(live([end, ...sequence]).end.booking.status).toBe(closed.status);
      }),
    );
  });
});

describe('edge cases 35 and 37: the events of other services', () => {
  const payment = PAYMENTS[0] ?? foreignPayment;
  const stepsOf = (id: string, amount: number, states: RefundState[]) =>
    states.map((state, index) => refunded({ id, paymentId: payment.id, amount, state, version: index + 1 }));
  const dispute = (reference: string, amount: number, status: LedgerDispute['status']) =>
    disputed({ paymentId: payment.id, reference, amount: euros(amount), status, disputeVersion: 1 });
  const sequence: Step[] = [
    completed(payment),
    ...stepsOf('kept', 3_333, [['pending', 'reserved'], ['processing', 'reserved'], DONE, DONE]),
    ...stepsOf('taken back', 2_000, [['processing', 'reserved'], ['processing', 'pending'], DONE, FAILED]),
    ...stepsOf('on its way', 1_000, [
      ['pending', 'reserved'],
      ['processing', 'pending'],
    ]),
    ...stepsOf('rejected', 5_000, [
      ['pending', 'reserved'],
      ['rejected', 'released'],
    ]),
    ...stepsOf('failed and rejected', 4_000, [['processing', 'pending'], FAILED, ['rejected', 'failed']]),
    ...(['open', 'won'] as const).map((status) => dispute('won', 10_000, status)),
    ...(['open', 'lost'] as const).map((status) => dispute('lost', 600, status)),
  ];
  const inOrder = live(sequence).end;

  it('lead to a confirmed and partially refunded booking when they arrive in order', () => {
    expect(presentBooking(inOrder.booking)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partially_refunded',
      refunded: euros(3_333),
    });
    expect(refundableOf(inOrder.ledger, 'EUR')).toEqual(euros(10_000 - 3_333 - 1_000 - 600));
  });

  it('lead to the same booking in any other order and with any repetitions', () => {
    const shuffled = fc.shuffledSubarray([...sequence, ...sequence], { minLength: 2 * sequence.length });
    fc.assert(
      fc.property(shuffled, (sequence) => {
        const { booking, ledger } = live(sequence).end;
        const { status, paid, refunded: givenBack } = booking;

        expect({ status, paid, refunded: givenBack }).toEqual({
          status: 'confirmed',
          paid: euros(10_000),
          refunded: euros(3_333),
        });
        expect(refundableOf(ledger, 'EUR')).toEqual(refundableOf(inOrder.ledger, 'EUR'));
      }),
    );
  });
});

function live(sequence: readonly Step[]) {
  const steps: [before: Account, after: Account][] = [];
  const events: NewEvent[] = [];
  let end: Account = { booking: sampleBooking(), ledger: emptyLedger };
  for (const happen of sequence) {
    const { account, events: reported } = happen(end);
    steps.push([end, account]);
    events.push(...reported);
    end = account;
  }
  return { steps, events, end };
}

function completed(payment: Payment): Step {
  return (account) => settled(account, takePayment(account, payment, AT));
}

type RefundStep = { id: string; paymentId: string; amount: number; state: RefundState; version: number };

function refunded({ id, version, state: [status, part], ...step }: RefundStep): Step {
  const refund = sampleRefund([{ ...step, status: part }], { id, status });
  return (account) => settled(account, takeRefund(account, { refund, version }, AT));
}

function disputed(entry: LedgerDispute): Step {
  return (account) => settled(account, takeDispute(account, entry));
}

function settled(account: Account, settlement: ReturnType<typeof takePayment>) {
  return { account: accountAfter(account, settlement), events: settlement.events };
}

function cancelled(account: Account): ReturnType<Step> {
  if (account.booking.status === 'expired') return { account, events: [] };
  const { booking, events } = recordCancellation(account, { by: 'staff', reason: null, quote: null }, AT);
  return { account: { ...account, booking }, events };
}

function expired(account: Account): ReturnType<Step> {
  const { booking, events } = expireBooking(account.booking, AT);
  return { account: { ...account, booking }, events };
}

/** The states that the table reaches from a state, including that state. */
function movesFrom({ booking: { status } }: Account) {
  return [status, ...Object.values(bookingMachine.moves).map((move) => move[status])];
}

function countOf(events: readonly NewEvent[], name: string): number {
  return events.filter(({ definition }) => definition.name === name).length;
}
