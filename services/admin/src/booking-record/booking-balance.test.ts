import { describe, expect, it } from '@jest/globals';
import type { AllocationStatus, PaymentStatus } from '@booking/contracts';
import { sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { balanceOf } from './booking-balance.ts';

const booking = sampleBooking();

describe('the balance of a booking', () => {
  it('is nothing before anything was paid', () => {
    expect(balanceOf(booking, [payment('initiated', 12_000), payment('failed', 12_000)], [])).toEqual({
      captured: euros(0),
      refunded: euros(0),
      reserved: euros(0),
      remaining: euros(0),
    });
  });

  it('keeps apart what was given back and what is on its way', () => {
    const payments = [payment('completed', 12_000), payment('completed', 3_000)];
    const refunds = [
      refund('succeeded', 1_000),
      refund('reserved', 200),
      refund('submitted', 30),
      refund('pending', 4),
    ];

    expect(balanceOf(booking, payments, refunds)).toEqual({
      captured: euros(15_000),
      refunded: euros(1_000),
      reserved: euros(234),
      remaining: euros(13_766),
    });
  });

  it('counts nothing of refunds that failed or were rejected', () => {
    const refunds = [refund('failed', 1_000), refund('released', 2_000)];

    expect(balanceOf(booking, [payment('completed', 12_000)], refunds).remaining).toEqual(euros(12_000));
  });

  it('leaves out a payment held for staff, and what was given back of it, whatever its currency', () => {
    const held = samplePayment({
      status: 'mismatched',
      amount: euros(12_000),
      reported: { amount: 1, currency: 'USD' },
    });
    const given = refund('succeeded', 9_000);
    const allocations = given.allocations.map((allocation) => ({ ...allocation, paymentId: held.id }));
    const inDollars = allocations.map((allocation) => ({
      ...allocation,
      amount: { amount: 1, currency: 'USD' as const },
    }));
    const refunds = [
      { ...given, allocations },
      { ...given, allocations: inDollars },
    ];

    expect(balanceOf(booking, [payment('completed', 12_000), held], refunds)).toMatchObject({
      captured: euros(12_000),
      refunded: euros(0),
      remaining: euros(12_000),
    });
    expect(balanceOf(booking, [], [{ ...given, allocations: inDollars }]).refunded).toEqual(euros(0));
  });

  it('is not below zero while the news of a payment is late', () => {
    expect(balanceOf(booking, [], [refund('succeeded', 500)]).remaining).toEqual(euros(0));
  });
});

function payment(status: PaymentStatus, amount: number) {
  return samplePayment({ status, amount: euros(amount) });
}

function refund(status: AllocationStatus, amount: number) {
  const [allocation] = sampleRefund().allocations;
  if (!allocation) throw new Error('a refund has an allocation');
  return sampleRefund({ amount: euros(amount), allocations: [{ ...allocation, status, amount: euros(amount) }] });
}

function euros(amount: number) {
  return { amount, currency: 'EUR' as const };
}
