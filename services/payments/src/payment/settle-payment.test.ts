import { PaymentCompleted, PaymentMismatched, remark, TransitionRefused } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { aPayment } from '../../test/samples.ts';
import { type Decision, type Payment, presentPayment } from './payment.ts';
import { type Settlement, settlePayment } from './settle-payment.ts';

const at = new Date('2026-05-01T10:05:00.000Z');
const origin = { at, cause: 'callback 1' };
const success: Settlement = {
  status: 'succeeded',
  reference: 'session-1',
  captureReference: 'capture-1',
  amount: { amount: 12_050, currency: 'EUR' },
  reason: null,
};
const less = { amount: 9_900, currency: 'EUR' } as const;

describe('a success', () => {
  it('completes the payment with the requested amount', () => {
    const { payment, events } = settlePayment(aPayment(), success, origin);

    expect(payment).toMatchObject({ status: 'completed', captureReference: 'capture-1', completedAt: at, version: 3 });
    expect(events).toEqual([{ definition: PaymentCompleted, data: { payment: presentPayment(payment) } }]);
  });

  it('edge case 16: adds the reference of an attempt whose session is not recorded yet', () => {
    const unrecorded = aPayment({ gatewayReference: null, redirectUrl: null });

    expect(settlePayment(unrecorded, success, origin).payment.gatewayReference).toBe('session-1');
  });

  it.each([
    { amount: 12_049, currency: 'EUR' },
    { amount: 12_050, currency: 'USD' },
  ] as const)('edge case 17: holds $amount $currency for staff with both amounts', (amount) => {
    const { payment, events } = settlePayment(aPayment(), { ...success, amount }, origin);

    expect(payment).toMatchObject({ status: 'mismatched', reported: amount, completedAt: null });
    expect(events).toEqual([{ definition: PaymentMismatched, data: { payment: presentPayment(payment) } }]);
  });

  it('changes nothing without an amount', () => {
    const payment = aPayment();

    expect(settlePayment(payment, { ...success, amount: null }, origin)).toEqual({ payment, events: [] });
  });

  it.each(['failed', 'expired'] as const)('edge case 12: counts even after the attempt had %s', (status) => {
    const before = settlePayment(aPayment(), { ...success, status }, origin).payment;

    const { payment } = settlePayment(before, success, origin);

    expect(before.status).toBe(status);
    expect(payment).toMatchObject({ status: 'completed', failureReason: null });
  });
});

describe('the end of a session', () => {
  const failure = { ...success, status: 'failed', captureReference: null } as const;

  it.each(['failed', 'expired'] as const)('changes nothing when the attempt has another session: %s', (status) => {
    const payment = aPayment();
    const other = { ...failure, status, reference: 'session-2' };

    expect(settlePayment(payment, other, origin)).toEqual({ payment, events: [] });
  });

  it.each([
    ['its own session', aPayment(), 'session-1'],
    ['a session that no reference names', aPayment(), null],
    ['a session, before one is recorded', aPayment({ gatewayReference: null, redirectUrl: null }), 'session-2'],
  ])('ends the attempt: %s', (_which, payment, reference) => {
    expect(settlePayment(payment, { ...failure, reference }, origin).payment.status).toBe('failed');
  });
});

describe('a completed payment', () => {
  const completed = settlePayment(aPayment(), success, origin).payment;

  it.each(['pending', 'open', 'succeeded'] as const)('edge case 2: is not changed by a late report: %s', (status) => {
    expect(settlePayment(completed, { ...success, status }, origin)).toEqual({ payment: completed, events: [] });
  });

  it.each([
    { status: 'failed', move: 'fail' },
    { status: 'expired', move: 'expire' },
  ] as const)(
    'edge case 11: rejects a late $status report of another try, and publishes the rejected transition',
    ({ status, move }) => {
      for (const captureReference of [null, 'capture-0']) {
        const decision = settlePayment(completed, { ...success, status, captureReference }, origin);

        expect(decision).toEqual({ payment: completed, events: [refusalOf(completed, move)] });
      }
    },
  );

  it.each([
    ['completed', completed, { ours: completed.amount }],
    ['held for staff', settlePayment(aPayment(), { ...success, amount: less }, origin).payment, { ours: less }],
  ])('edge case 37: becomes a discrepancy when its own money is taken back: %s', (_state, payment, { ours }) => {
    const decision = settlePayment(payment, { ...success, status: 'failed' }, origin);

    const { bookingId, status } = payment;
    const detail = remark('payment-differs', { ours: status, theirs: 'failed' });
    const difference = { kind: 'payment-differs', reference: 'session-1', bookingId, ours, theirs: null, detail };
    expect(decision).toEqual({ payment, events: [refusalOf(payment, 'fail')], finding: { difference, at } });
  });

  it('edge case 17: rejects a different amount, and reports the rejected transition', () => {
    const other = { ...success, amount: { amount: 1, currency: 'EUR' } } as const;

    expect(settlePayment(completed, other, origin).events).toEqual([refusalOf(completed, 'mismatch')]);
  });
});

describe('edge case 41: a second success for a payment that has money', () => {
  const completed = settlePayment(aPayment(), success, origin).payment;
  const held = settlePayment(aPayment(), { ...success, amount: less }, origin).payment;
  const another = { ...success, captureReference: 'capture-2' };
  const found = { kind: 'paid-twice', reference: 'capture-2', bookingId: completed.bookingId, theirs: another.amount };

  it.each([
    ['the payment is completed', completed, { ours: completed.amount }],
    ['the payment is held for staff', held, { ours: held.reported }],
  ])(
    'becomes a discrepancy for staff with both references, and changes nothing else: %s',
    (_state, payment, { ours }) => {
      const detail = expect.stringMatching(/capture-1.*capture-2/) as unknown as string;

      expect(settlePayment(payment, another, origin)).toEqual({
        payment,
        events: [],
        finding: { difference: { ...found, ours, detail }, at },
      });
    },
  );

  it('becomes a discrepancy for staff with any amount, and without an amount', () => {
    const other = { amount: 1, currency: 'EUR' } as const;

    expect(settlePayment(completed, { ...another, amount: other }, origin).finding?.difference.theirs).toEqual(other);
    expect(settlePayment(completed, { ...another, amount: null }, origin).finding?.difference.theirs).toBeNull();
  });

  it.each([
    [
      'money without a capture reference came in another session',
      { captureReference: null, reference: 'session-2' },
      'session-2',
    ],
    ['money without a capture reference came in the same session', { captureReference: null }, undefined],
    ['the session of the same money has another reference', { reference: 'session-2' }, undefined],
    ['no reference is known', { captureReference: null, reference: null }, undefined],
  ])('is identified by its capture reference, else by its session: %s', (_what, names, reference) => {
    expect(settlePayment(completed, { ...success, ...names }, origin).finding?.difference.reference).toBe(reference);
  });
});

describe('a payment that is held for staff', () => {
  const other = { ...success, amount: less } as const;
  const held = settlePayment(aPayment(), other, origin).payment;

  it("gets the gateway's capture reference, so that it can be refunded", () => {
    expect(held).toMatchObject({ gatewayReference: 'session-1', captureReference: 'capture-1' });
  });

  it('is not reported again', () => {
    expect(settlePayment(held, other, origin)).toEqual({ payment: held, events: [] });
  });

  it('edge case 17: is not completed when the right amount is reported later', () => {
    expect(settlePayment(held, success, origin)).toEqual({ payment: held, events: [refusalOf(held, 'complete')] });
  });
});

function refusalOf({ id, bookingId, status: state }: Payment, move: string): Decision['events'][number] {
  const transition = { aggregate: 'payment', id, bookingId, state, move, cause: 'callback 1' };
  return { definition: TransitionRefused.payments, data: { transition } };
}
