import {
  nextState,
  PaymentCompleted,
  PaymentExpired,
  PaymentFailed,
  PaymentMismatched,
  PaymentStatus,
  TransitionRefused,
} from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aPayment } from '../../test/samples.ts';
import {
  completePayment,
  type Decision,
  expirePayment,
  failPayment,
  mismatchPayment,
  type Payment,
} from './payment.ts';
import { paymentMachine, type PaymentMove } from './payment-machine.ts';

const cause = 'callback 1';
const at = new Date('2026-05-01T10:05:00.000Z');
const capture = { reference: 'session-1', captureReference: 'capture-1' };
const reported = { amount: 1, currency: 'EUR' } as const;

const make: Readonly<Record<PaymentMove, (payment: Payment) => Decision>> = {
  complete: (payment) => completePayment(payment, capture, { at, cause }),
  mismatch: (payment) => mismatchPayment(payment, { ...capture, reported }, cause),
  fail: (payment) => failPayment(payment, 'declined', cause),
  expire: (payment) => expirePayment(payment, 'too late', cause),
};

const eventOf = {
  completed: PaymentCompleted,
  mismatched: PaymentMismatched,
  failed: PaymentFailed,
  expired: PaymentExpired,
  initiated: undefined,
} as const;

const moves = Object.keys(make) as PaymentMove[];
const pairs = PaymentStatus.options.flatMap((state) => moves.map((move) => ({ state, move })));

describe('the transition table of a payment', () => {
  it('has a decision for every move', () => {
    expect(moves.toSorted()).toEqual(Object.keys(paymentMachine.moves).toSorted());
    expect(paymentMachine.states).toEqual(PaymentStatus.options);
  });

  it.each(pairs)('governs a payment that is $state, with any other values, on $move', ({ state, move }) => {
    fc.assert(
      fc.property(paymentsThatAre(state), (before) => {
        const { payment: after, events } = make[move](before);
        const next = nextState(paymentMachine, state, move);

        if (next !== undefined && next !== state) {
          expect(after).toMatchObject({ status: next, version: before.version + 1, amount: before.amount });
          expect(events.map(({ definition }) => definition)).toEqual([eventOf[next]]);
          return;
        }
        expect(after).toBe(before);
        expect(events).toEqual(next === state ? [] : [refusalOf(before, move)]);
      }),
    );
  });
});

function paymentsThatAre(status: PaymentStatus): fc.Arbitrary<Payment> {
  return fc
    .record({
      version: fc.nat(1_000).map((changes) => changes + 1),
      gatewayReference: fc.constantFrom('session-1', null),
      captureReference: fc.constantFrom('capture-1', null),
      failureReason: fc.constantFrom('declined', null),
      amount: fc.record({ amount: fc.integer({ min: 1 }), currency: fc.constantFrom('EUR', 'JPY', 'KWD') }),
    })
    .map((changes) =>
      aPayment({
        ...changes,
        status,
        completedAt: status === 'completed' ? at : null,
        reported: status === 'mismatched' ? reported : null,
      }),
    );
}

function refusalOf({ id, bookingId, status: state }: Payment, move: PaymentMove): Decision['events'][number] {
  const transition = { aggregate: 'payment', id, bookingId, state, move, cause };
  return { definition: TransitionRefused.payments, data: { transition } };
}
