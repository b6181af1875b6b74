import { describe, expect, it } from '@jest/globals';
import { PaymentCompleted, PaymentMismatched, TransitionRefused } from '@booking/contracts';
import { aPayment } from '../../test/samples.ts';
import { presentPayment, type Decision, type Payment } from './payment.ts';
import { settlePayment, type Settlement } from './settle-payment.ts';

const at = new Date('2026-05-01T10:05:00.000Z');
const saying = { at, cause: 'callback 1' };
const success: Settlement = {
  status: 'succeeded',
  reference: 'session-1',
  captureReference: 'capture-1',
  amount: { amount: 12_050, currency: 'EUR' },
  reason: null,
};

describe('a success', () => {
  it('completes the payment with the amount that was asked for', () => {
    const { payment, events } = settlePayment(aPayment(), success, saying);

    expect(payment).toMatchObject({ status: 'completed', captureReference: 'capture-1', completedAt: at, version: 3 });
    expect(events).toEqual([{ definition: PaymentCompleted, data: { payment: presentPayment(payment) } }]);
  });

  it('edge case 16: names an attempt whose session is not recorded yet', () => {
    const unrecorded = aPayment({ gatewayReference: null, redirectUrl: null });

    expect(settlePayment(unrecorded, success, saying).payment.gatewayReference).toBe('session-1');
  });

  it.each([
    { amount: 12_049, currency: 'EUR' },
    { amount: 12_050, currency: 'USD' },
  ] as const)('edge case 17: holds $amount $currency for staff with both figures', (amount) => {
    const { payment, events } = settlePayment(aPayment(), { ...success, amount }, saying);

    expect(payment).toMatchObject({ status: 'mismatched', reported: amount, completedAt: null });
    expect(events).toEqual([{ definition: PaymentMismatched, data: { payment: presentPayment(payment) } }]);
  });

  it('proves nothing without a figure', () => {
    const payment = aPayment();

    expect(settlePayment(payment, { ...success, amount: null }, saying)).toEqual({ payment, events: [] });
  });

  it.each(['failed', 'expired'] as const)('edge case 12: counts although the attempt had %s before', (status) => {
    const before = settlePayment(aPayment(), { ...success, status }, saying).payment;

    const { payment } = settlePayment(before, success, saying);

    expect(before.status).toBe(status);
    expect(payment).toMatchObject({ status: 'completed', failureReason: null });
  });
});

describe('a completed payment', () => {
  const completed = settlePayment(aPayment(), success, saying).payment;

  it.each(['pending', 'open', 'succeeded'] as const)('edge case 2: is not changed by a late %s', (status) => {
    expect(settlePayment(completed, { ...success, status }, saying)).toEqual({ payment: completed, events: [] });
  });

  it.each([
    { status: 'failed', move: 'fail' },
    { status: 'expired', move: 'expire' },
  ] as const)('edge case 11: refuses a late $status, and tells of it', ({ status, move }) => {
    const decision = settlePayment(completed, { ...success, status }, saying);

    expect(decision).toEqual({ payment: completed, events: [refusalOf(completed, move)] });
  });

  it('edge case 17: refuses another figure, and tells of it', () => {
    const other = { ...success, amount: { amount: 1, currency: 'EUR' } } as const;

    expect(settlePayment(completed, other, saying).events).toEqual([refusalOf(completed, 'mismatch')]);
  });
});

describe('edge case 41: money that comes once more for a payment that has some', () => {
  const completed = settlePayment(aPayment(), success, saying).payment;
  const held = settlePayment(aPayment(), { ...success, amount: { amount: 9_900, currency: 'EUR' } }, saying).payment;
  const another = { ...success, captureReference: 'capture-2' };
  const found = { kind: 'paid-twice', reference: 'capture-2', bookingId: completed.bookingId, theirs: another.amount };

  it.each([
    ['the payment is completed', completed, { ours: completed.amount }],
    ['the payment is held for staff', held, { ours: held.reported }],
  ])('is for staff, with both names, and changes nothing: %s', (_state, payment, { ours }) => {
    const detail = expect.stringMatching(/capture-1.*capture-2/) as unknown as string;

    expect(settlePayment(payment, another, saying)).toEqual({
      payment,
      events: [],
      finding: { difference: { ...found, ours, detail }, at },
    });
  });

  it('is for staff whatever its figure is, and without one', () => {
    const other = { amount: 1, currency: 'EUR' } as const;

    expect(settlePayment(completed, { ...another, amount: other }, saying).finding?.difference.theirs).toEqual(other);
    expect(settlePayment(completed, { ...another, amount: null }, saying).finding?.difference.theirs).toBeNull();
  });

  it.each([
    ['money without a name came in another session', { captureReference: null, reference: 'session-2' }, 'session-2'],
    ['money without a name came in the same session', { captureReference: null }, undefined],
    ['the session of the same money is called otherwise', { reference: 'session-2' }, undefined],
    ['nothing is named', { captureReference: null, reference: null }, undefined],
  ])('is told apart by its own name, else by that of its session: %s', (_what, names, reference) => {
    expect(settlePayment(completed, { ...success, ...names }, saying).finding?.difference.reference).toBe(reference);
  });
});

describe('a payment that is held for staff', () => {
  const other = { ...success, amount: { amount: 9_900, currency: 'EUR' } } as const;
  const held = settlePayment(aPayment(), other, saying).payment;

  it('is named as the gateway names the money, so that it can be given back', () => {
    expect(held).toMatchObject({ gatewayReference: 'session-1', captureReference: 'capture-1' });
  });

  it('is not told of again', () => {
    expect(settlePayment(held, other, saying)).toEqual({ payment: held, events: [] });
  });

  it('edge case 17: does not complete when the right figure is reported later', () => {
    expect(settlePayment(held, success, saying)).toEqual({ payment: held, events: [refusalOf(held, 'complete')] });
  });
});

function refusalOf({ id, bookingId, status: state }: Payment, move: string): Decision['events'][number] {
  const transition = { aggregate: 'payment', id, bookingId, state, move, cause: 'callback 1' };
  return { definition: TransitionRefused.payments, data: { transition } };
}
