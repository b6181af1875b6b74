import { newId } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { openRefund } from './open-refund.ts';
import { requireKeptFee } from './require-kept-fee.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

/** A payment of 100.00 whose refund of 50.00 waits. */
const payment: RefundablePayment = {
  id: 'payment',
  bookingId: 'booking',
  method: 'sandbox',
  gatewayReference: 'session',
  captureReference: 'capture',
  currency: 'EUR',
  capturedMinor: 10_000,
  refundedMinor: 0,
  reservedMinor: 5_000,
  disputedMinor: 0,
  lostMinor: 0,
  waitingMinor: 0,
  isMismatched: false,
  isSurplus: false,
};
const order = { bookingId: 'booking', origin: 'cancellation', cause: 'cancellation:booking', reason: null } as const;
const people = { requestedBy: 'bea', processedBy: null, needsApproval: true };
const { refund: waiting } = openRefund(
  { ...order, ...people, shares: [{ payment, amount: euros(5_000) }] },
  { nextId: newId, at: new Date() },
);

function requireIn(current: RefundablePayment, feeMinor: number, paymentIds = ['payment']): void {
  requireKeptFee(waiting, { payments: [current], keptFee: { minor: feeMinor, paymentIds } });
}

describe('edge case 20: a waiting refund of a cancellation, while 20.00 are disputed', () => {
  const disputed = { ...payment, disputedMinor: 2_000, waitingMinor: 5_000 };

  it('may be released if its amount and the fee are left', () => {
    expect(() => requireIn(disputed, 3_000)).not.toThrow();
  });

  it('is refused with the amount that the dispute and the fee leave', () => {
    expect(() => requireIn(disputed, 3_001)).toThrow('Only 49.99 EUR');
    expect(() => requireIn(disputed, 5_000)).toThrow('Only 30.00 EUR');
  });

  it('may be released if the fee does not depend on the payment', () => {
    expect(() => requireIn(disputed, 5_000, ['another'])).not.toThrow();
  });

  it('is lowered by no more than the dispute if staff have returned the fee', () => {
    expect(() => requireIn({ ...disputed, refundedMinor: 3_000 }, 5_000)).toThrow('Only 30.00 EUR');
  });
});

describe('edge case 20: a waiting refund of a cancellation', () => {
  it('may be released after a dispute was lost, because the loss has lowered it', () => {
    const lost = { ...payment, refundedMinor: 2_000, disputedMinor: 1_000, lostMinor: 1_000 };

    expect(() => requireIn(lost, 5_000)).not.toThrow();
  });
});
