import { randomUUID } from 'node:crypto';
import type { AllocationStatus, DisputeRecord, PaymentStatus } from '@booking/contracts';
import { euros, sampleBooking, SAMPLED_AT, samplePayment, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { balanceOf } from './booking-balance.ts';

const booking = sampleBooking();
const paymentId = randomUUID();
const nothing = { payments: [], refunds: [], disputes: [] };

describe('the balance of a booking', () => {
  it('is zero before a payment', () => {
    const payments = [payment('initiated', 12_000), payment('failed', 12_000)];

    expect(balanceOf(booking, { ...nothing, payments })).toEqual({
      captured: euros(0),
      refunded: euros(0),
      reserved: euros(0),
      disputed: euros(0),
      remaining: euros(0),
    });
  });

  it('lists refunded, reserved and disputed amounts separately', () => {
    const payments = [payment('completed', 12_000), { ...payment('completed', 3_000), id: randomUUID() }];
    const refunds = [
      refund('succeeded', 1_000),
      refund('reserved', 200),
      refund('submitted', 30),
      refund('pending', 4),
    ];
    const disputes = [dispute('open', 5_000), dispute('lost', 1_500), dispute('won', 100)];

    expect(balanceOf(booking, { payments, refunds, disputes })).toEqual({
      captured: euros(15_000),
      refunded: euros(1_000),
      reserved: euros(234),
      disputed: euros(6_500),
      remaining: euros(7_266),
    });
  });

  it('ignores refunds that failed or were rejected', () => {
    const refunds = [refund('failed', 1_000), refund('released', 2_000)];

    const { remaining } = balanceOf(booking, { ...nothing, payments: [payment('completed', 12_000)], refunds });

    expect(remaining).toEqual(euros(12_000));
  });

  it('ignores a payment that is held for staff, with its refunds and disputes, in any currency', () => {
    const held = { ...samplePayment({ status: 'mismatched' }), id: randomUUID() };
    const [inEuros, inDollars] = [euros(9_000), { amount: 1, currency: 'USD' as const }];
    const refunds = [inEuros, inDollars].map((amount) => ({
      ...refund('succeeded', 9_000),
      allocations: refund('succeeded', 9_000).allocations.map((part) => ({ ...part, paymentId: held.id, amount })),
    }));
    const disputes = [inEuros, inDollars].map((amount) => ({ ...dispute('open', 1), paymentId: held.id, amount }));

    const records = { payments: [payment('completed', 12_000), held], refunds, disputes };

    expect(balanceOf(booking, records)).toEqual({
      captured: euros(12_000),
      refunded: euros(0),
      reserved: euros(0),
      disputed: euros(0),
      remaining: euros(12_000),
    });
    expect(balanceOf(booking, { ...nothing, refunds: refunds.slice(1) }).refunded).toEqual(euros(0));
  });

  it('ignores a payment in another currency', () => {
    const inDollars = samplePayment({ amount: { amount: 12_000, currency: 'USD' } });

    const { captured, remaining } = balanceOf(booking, { ...nothing, payments: [inDollars] });

    expect({ captured, remaining }).toEqual({ captured: euros(0), remaining: euros(0) });
  });

  it('is not below zero while the event of a payment is late', () => {
    expect(balanceOf(booking, { ...nothing, refunds: [refund('succeeded', 500)] }).remaining).toEqual(euros(0));
  });

  it('does not deduct the dispute of one refunded payment from another payment', () => {
    const payments = [payment('completed', 12_000), { ...payment('completed', 3_000), id: randomUUID() }];
    const given = { refunds: [refund('succeeded', 12_000)], disputes: [dispute('lost', 12_000)] };

    expect(balanceOf(booking, { payments, ...given }).remaining).toEqual(euros(3_000));
  });
});

function payment(status: PaymentStatus, amount: number) {
  return samplePayment({ id: paymentId, status, amount: euros(amount) });
}

function refund(status: AllocationStatus, amount: number) {
  const allocation = { paymentId, method: 'sandbox', amount: euros(amount), status, gatewayReference: null };
  return sampleRefund({ amount: euros(amount), allocations: [allocation] });
}

function dispute(status: DisputeRecord['status'], amount: number): DisputeRecord {
  const closedAt = status === 'open' ? null : SAMPLED_AT;
  const names = { id: randomUUID(), paymentId, bookingId: booking.id, disputeReference: 'du_1' };
  return { ...names, status, amount: euros(amount), reason: null, openedAt: SAMPLED_AT, closedAt };
}
