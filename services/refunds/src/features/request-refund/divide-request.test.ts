import { describe, expect, it } from '@jest/globals';
import type { RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
import { divideRequest } from './divide-request.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

const counted: RefundablePayment = {
  id: 'counted',
  bookingId: 'booking',
  method: 'sandbox',
  gatewayReference: 'session',
  captureReference: 'capture',
  currency: 'EUR',
  capturedMinor: 10_000,
  refundedMinor: 0,
  reservedMinor: 0,
  disputedMinor: 0,
  lostMinor: 0,
  waitingMinor: 0,
  isMismatched: false,
  isSurplus: false,
};
const surplus = { ...counted, id: 'surplus', isSurplus: true };
const terms = { approvalPolicy: new Map(), caps: { perPerson: new Map(), perDay: new Map() } };
const booking = { id: 'booking', customerId: 'alice', currency: 'EUR' } as const;
const caller = { sub: 'staff', permissions: [] };

function partsOf(minor: number, payments: RefundablePayment[], indivisible: string[] = []): unknown {
  const { shares } = divideRequest(
    payments,
    { ...terms, indivisibleMethods: new Set(indivisible) },
    { booking, caller, amount: euros(minor) },
  );
  return shares.map(({ payment, amount }) => [payment.id, amount.amount]);
}

describe('edge case 13: a request for money of a counted and a surplus payment', () => {
  it.each([
    [9_000, [['counted', 9_000]]],
    [10_000, [['counted', 10_000]]],
    [
      10_001,
      [
        ['counted', 10_000],
        ['surplus', 1],
      ],
    ],
  ])('uses the surplus payment for the remainder of %i only', (minor, parts) => {
    expect(partsOf(minor, [surplus, counted])).toEqual(parts);
  });

  it('edge case 32: uses all of a surplus payment that is refunded as a whole only', () => {
    const whole = { ...surplus, method: 'whole' };

    expect(partsOf(15_000, [whole, counted], ['whole'])).toEqual([
      ['surplus', 10_000],
      ['counted', 5_000],
    ]);
  });

  it('is refused with the remainder of all payments', () => {
    expect(() => partsOf(20_001, [surplus, counted])).toThrow('Only 200.00 EUR');
  });
});
