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
const settledAt = new Date();
const { refund: waiting } = openRefund(
  { ...order, ...people, shares: [{ payment, amount: euros(5_000) }] },
  { nextId: newId, at: settledAt },
);

function requireIn(current: RefundablePayment, feeMinor: number, paymentIds = ['payment'], refund = waiting): void {
  requireKeptFee(refund, { payments: [current], keptFee: { minor: feeMinor, paymentIds, settledAt } });
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

describe('edge case 20: a failed request, after 20.00 were lost', () => {
  const lost = { ...payment, reservedMinor: 0, disputedMinor: 2_000, lostMinor: 2_000 };
  const [allocation] = waiting.allocations;
  if (!allocation) throw new Error('the refund has no allocation');
  const failed = { ...allocation, status: 'failed' } as const;
  const request = { ...waiting, origin: 'request', status: 'failed', allocations: [failed] } as const;

  it('is refused with the amount that the loss and the fee leave if the cancellation knew it', () => {
    expect(() => requireIn(lost, 5_000, ['payment'], request)).toThrow('Only 30.00 EUR');
  });

  it('may be released if it was made after the cancellation', () => {
    const later = { ...request, createdAt: new Date(settledAt.getTime() + 1) };

    expect(() => requireIn(lost, 5_000, ['payment'], later)).not.toThrow();
  });

  it('may return the part of a payment that the cancellation did not count', () => {
    const surplus = { ...failed, id: newId(), paymentId: 'surplus' };
    const both = { ...request, amount: euros(10_000), allocations: [failed, surplus] };

    expect(() => requireIn(lost, 5_000, ['payment'], both)).toThrow('Only 80.00 EUR');
    expect(() => requireIn(lost, 9_000, ['payment'], { ...request, allocations: [surplus] })).not.toThrow();
  });
});

describe('edge case 20: a waiting refund of a cancellation', () => {
  it('may be released after a dispute was lost, because the loss has lowered it', () => {
    const lost = { ...payment, refundedMinor: 2_000, disputedMinor: 1_000, lostMinor: 1_000 };

    expect(() => requireIn(lost, 5_000)).not.toThrow();
  });
});
