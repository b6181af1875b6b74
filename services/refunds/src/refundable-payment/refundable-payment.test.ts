import { describe, expect, it } from '@jest/globals';
import { canBear, isNamedBy, refundableMinor, type RefundablePayment } from './refundable-payment.ts';

const payment: RefundablePayment = {
  id: 'payment',
  bookingId: 'booking',
  method: 'sandbox',
  gatewayReference: 'session',
  captureReference: 'capture',
  currency: 'EUR',
  capturedMinor: 10_000,
  refundedMinor: 2_000,
  reservedMinor: 1_000,
  disputedMinor: 0,
  isDivisible: true,
  isMismatched: false,
};

describe('what is refundable of a payment', () => {
  it('is what was neither given back nor reserved', () => {
    expect(refundableMinor(payment)).toBe(7_000);
  });

  it('edge case 28: is less by what is disputed, and nothing when a dispute came after a refund', () => {
    expect(refundableMinor({ ...payment, disputedMinor: 6_000 })).toBe(1_000);
    expect(refundableMinor({ ...payment, disputedMinor: 10_000 })).toBe(0);
  });

  it('edge case 32: is nothing of a rest when the gateway only refunds the whole', () => {
    expect(refundableMinor({ ...payment, isDivisible: false })).toBe(0);
  });
});

describe('a refund made at the gateway', () => {
  it('is borne by whatever was captured and not given back, disputed or not', () => {
    const disputed = { ...payment, disputedMinor: 10_000 };

    expect(canBear(disputed, { amount: 7_000, currency: 'EUR' })).toBe(true);
    expect(canBear(disputed, { amount: 7_001, currency: 'EUR' })).toBe(false);
    expect(canBear(disputed, { amount: 1, currency: 'USD' })).toBe(false);
  });
});

describe('the names of a payment', () => {
  it.each([
    [{ captureReference: 'capture', paymentReference: null }, true],
    [{ captureReference: 'another', paymentReference: 'session' }, true],
    [{ captureReference: null, paymentReference: null }, true],
    [{ captureReference: 'another', paymentReference: null }, false],
    [{ captureReference: 'another', paymentReference: 'another' }, false],
  ])('agree with a report that says %j: %p', (names, isNamed) => {
    expect(isNamedBy(payment, names)).toBe(isNamed);
  });
});
