import { describe, expect, it } from '@jest/globals';
import { PaymentCompleted, PaymentMismatched } from '@booking/contracts';
import { aPayment } from '../../test/samples.ts';
import { presentPayment } from './payment.ts';
import { settlePayment, type Settlement } from './settle-payment.ts';

const at = new Date('2026-05-01T10:05:00.000Z');
const success: Settlement = {
  status: 'succeeded',
  reference: 'session-1',
  captureReference: 'capture-1',
  amount: { amount: 12_050, currency: 'EUR' },
  reason: null,
};

describe('a success', () => {
  it('completes the payment with the amount that was asked for', () => {
    const { payment, events } = settlePayment(aPayment(), success, at);

    expect(payment).toMatchObject({ status: 'completed', captureReference: 'capture-1', completedAt: at, version: 3 });
    expect(events).toEqual([{ definition: PaymentCompleted, data: { payment: presentPayment(payment) } }]);
  });

  it('edge case 16: names an attempt whose session is not recorded yet', () => {
    const unrecorded = aPayment({ gatewayReference: null, redirectUrl: null });

    expect(settlePayment(unrecorded, success, at).payment.gatewayReference).toBe('session-1');
  });

  it.each([
    { amount: 12_049, currency: 'EUR' },
    { amount: 12_050, currency: 'USD' },
  ] as const)('edge case 17: holds $amount $currency for staff with both figures', (amount) => {
    const { payment, events } = settlePayment(aPayment(), { ...success, amount }, at);

    expect(payment).toMatchObject({ status: 'mismatched', reported: amount, completedAt: null });
    expect(events).toEqual([{ definition: PaymentMismatched, data: { payment: presentPayment(payment) } }]);
  });

  it('proves nothing without a figure', () => {
    const payment = aPayment();

    expect(settlePayment(payment, { ...success, amount: null }, at)).toEqual({ payment, events: [] });
  });

  it.each(['failed', 'expired'] as const)('edge case 12: counts although the attempt had %s before', (status) => {
    const before = settlePayment(aPayment(), { ...success, status }, at).payment;

    const { payment } = settlePayment(before, success, at);

    expect(before.status).toBe(status);
    expect(payment).toMatchObject({ status: 'completed', failureReason: null });
  });
});

describe('a completed payment', () => {
  const completed = settlePayment(aPayment(), success, at).payment;

  it.each(['failed', 'expired', 'pending', 'open', 'succeeded'] as const)(
    'edge cases 2 and 11: is not changed by a late %s',
    (status) => {
      expect(settlePayment(completed, { ...success, status }, at)).toEqual({ payment: completed, events: [] });
    },
  );
});
