import { describe, expect, it } from '@jest/globals';
import {
  covers,
  exceedsBalance,
  freePortionOf,
  heldPortionOf,
  isNamedBy,
  refundableMinor,
  type RefundablePayment,
  remainingOf,
} from './refundable-payment.ts';

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
  lostMinor: 0,
  waitingMinor: 0,
  isMismatched: false,
  isSurplus: false,
};

const none = new Set<string>();

describe('the refundable amount of a payment', () => {
  it('is the amount that was neither refunded nor reserved', () => {
    expect(refundableMinor(payment, none)).toBe(7_000);
  });

  it('edge case 28: is lowered by a dispute, and is zero when a dispute came after a refund', () => {
    expect(refundableMinor({ ...payment, disputedMinor: 6_000 }, none)).toBe(1_000);
    expect(refundableMinor({ ...payment, disputedMinor: 10_000 }, none)).toBe(0);
  });

  it('edge case 32: is zero for a partly refunded payment when the gateway only refunds whole payments', () => {
    expect(refundableMinor(payment, new Set(['sandbox']))).toBe(0);
  });
});

describe('the refundable amount of several payments', () => {
  it('edge case 33: is never an inexact number', () => {
    const large = { ...payment, capturedMinor: Number.MAX_SAFE_INTEGER };

    expect(() => remainingOf([large, large], 'EUR')).toThrow(RangeError);
  });

  it('is in the problem of a request that exceeds it', () => {
    expect(exceedsBalance({ amount: 8_050, currency: 'EUR' }).message).toBe('Only 80.50 EUR can still be refunded.');
  });
});

describe('the portions of an owed amount', () => {
  const ten = { ...payment, refundedMinor: 0, reservedMinor: 0 };
  const disputed = { ...ten, id: 'disputed', disputedMinor: 1_000 };
  const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
  const shown = ({ amount, payments }: ReturnType<typeof freePortionOf>) => {
    return { minor: amount.amount, ids: payments.map(({ id }) => id) };
  };
  const owe = (minor: number) => shown(freePortionOf(euros(minor), [ten, disputed]));

  it('can be refunded at once while disputes leave enough', () => {
    expect(owe(19_000)).toEqual({ minor: 19_000, ids: ['payment', 'disputed'] });
  });

  it('edge case 28: are split when disputes leave too little, and the disputed payments cover the remainder', () => {
    expect(owe(20_000)).toEqual({ minor: 10_000, ids: ['payment'] });
    expect(shown(heldPortionOf(euros(10_000), [ten, disputed]))).toEqual({ minor: 10_000, ids: ['disputed'] });
  });

  it('edge case 28: use all payments if the disputed payments do not cover the portion that waits', () => {
    expect(shown(heldPortionOf(euros(10_001), [ten, disputed]))).toMatchObject({ ids: ['payment', 'disputed'] });
    expect(shown(heldPortionOf(euros(5_000), [ten]))).toEqual({ minor: 5_000, ids: ['payment'] });
  });

  it('edge case 28: exclude the amount of a lost dispute, and do not wait for a bank after it', () => {
    const lost = { ...ten, disputedMinor: 6_000, lostMinor: 6_000 };

    expect(freePortionOf(euros(10_000), [lost])).toEqual({ amount: euros(4_000), payments: [lost] });
  });

  it('never exceed the remaining amount, and are empty when nothing remains', () => {
    expect(owe(30_000)).toEqual(owe(20_000));
    expect(shown(heldPortionOf(euros(30_000), [ten, disputed]))).toMatchObject({ minor: 20_000 });
    expect(owe(0)).toMatchObject({ minor: 0 });
  });
});

describe('a refund made at the gateway', () => {
  it('is covered by the captured amount that is not refunded, disputed or not', () => {
    const disputed = { ...payment, disputedMinor: 10_000 };

    expect(covers(disputed, { amount: 7_000, currency: 'EUR' })).toBe(true);
    expect(covers(disputed, { amount: 7_001, currency: 'EUR' })).toBe(false);
    expect(covers(disputed, { amount: 1, currency: 'USD' })).toBe(false);
  });
});

describe('the references of a payment', () => {
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
