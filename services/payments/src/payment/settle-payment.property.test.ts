import { nextState, PaymentCompleted, PaymentStatus, TransitionRefused } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aPayment } from '../../test/samples.ts';
import type { Payment } from './payment.ts';
import { paymentMachine, type PaymentMove } from './payment-machine.ts';
import { type Settlement, settlePayment } from './settle-payment.ts';

const at = new Date('2026-05-01T10:05:00.000Z');
const origin = { at, cause: 'a test' };

const settlements = fc.record<Settlement>({
  status: fc.constantFrom('open', 'pending', 'succeeded', 'failed', 'expired'),
  reference: fc.constantFrom('session-1', 'session-2', null),
  captureReference: fc.constantFrom('capture-1', null),
  amount: fc.constantFrom(
    { amount: 12_050, currency: 'EUR' },
    { amount: 1, currency: 'EUR' },
    { amount: 12_050, currency: 'USD' },
    null,
  ),
  reason: fc.constantFrom('declined', null),
});

const payments = fc.constantFrom(...PaymentStatus.options).map((status) =>
  aPayment({
    status,
    completedAt: status === 'completed' ? at : null,
    reported: status === 'mismatched' ? { amount: 1, currency: 'EUR' } : null,
  }),
);

describe('any sequence of reports', () => {
  it('moves a payment only along its transition table, and reports every transition once', () => {
    fc.assert(
      fc.property(payments, settlements, (before, settlement) => {
        const { payment: after, events } = settlePayment(before, settlement, origin);

        if (after === before) {
          expect(events.every(({ definition }) => definition === TransitionRefused.payments)).toBe(true);
          return;
        }
        const moves = Object.keys(paymentMachine.moves) as PaymentMove[];
        expect(moves.map((move) => nextState(paymentMachine, before.status, move))).toContain(after.status);
        expect(events).toHaveLength(1);
        expect(after.version).toBe(before.version + 1);
      }),
    );
  });

  it('never changes the identity, the requested amount or the checkout of a payment', () => {
    fc.assert(
      fc.property(payments, settlements, (before, settlement) => {
        const { id, bookingId, method, amount, checkout, createdAt } = settlePayment(
          before,
          settlement,
          origin,
        ).payment;

        expect(before).toMatchObject({ id, bookingId, method, amount, checkout, createdAt });
      }),
    );
  });

  it('completes a payment at most once, for the requested amount, and never changes a completed payment', () => {
    fc.assert(
      fc.property(fc.array(settlements, { maxLength: 12 }), (reports) => {
        const { payment, completions } = settleAll(reports);

        const hasBeenPaid = reports.some(({ status, amount }) => status === 'succeeded' && isAskedFor(amount));
        expect(completions).toBe(payment.status === 'completed' ? 1 : 0);
        if (payment.status === 'completed') expect(hasBeenPaid).toBe(true);
      }),
    );
  });

  it('ends in the same state with and without repeated reports', () => {
    fc.assert(
      fc.property(fc.array(settlements, { maxLength: 8 }), (reports) => {
        const repeated = settleAll(reports.flatMap((report) => [report, report]));

        expect(repeated).toEqual(settleAll(reports));
      }),
    );
  });

  it('ends as completed in any order, unless a different amount came first', () => {
    const harmless = settlements.filter(({ status, amount }) => status !== 'succeeded' || isAskedFor(amount));
    fc.assert(
      fc.property(fc.array(harmless, { maxLength: 8 }), fc.nat(), (others, position) => {
        const reports = others.toSpliced(position % (others.length + 1), 0, paid);

        expect(settleAll(reports).payment.status).toBe('completed');
      }),
    );
  });
});

const paid: Settlement = {
  status: 'succeeded',
  captureReference: null,
  amount: { amount: 12_050, currency: 'EUR' },
  reason: null,
};

function isAskedFor(amount: Settlement['amount']): boolean {
  return amount?.amount === 12_050 && amount.currency === 'EUR';
}

/** Applies the reports to one payment; it must never leave `completed` on the way. */
function settleAll(reports: readonly Settlement[]): { payment: Payment; completions: number } {
  let payment = aPayment();
  let completions = 0;
  for (const report of reports) {
    const decision = settlePayment(payment, report, origin);
    if (payment.status === 'completed') expect(decision.payment).toBe(payment);
    completions += decision.events.filter(({ definition }) => definition === PaymentCompleted).length;
    payment = decision.payment;
  }
  return { payment, completions };
}
