import { randomUUID } from 'node:crypto';
import { euros, SAMPLED_AT, samplePayment, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { refundablePaymentsOf } from './refundable-payments.ts';

const completed = samplePayment({ id: randomUUID(), status: 'completed', amount: euros(12_000) });
const dollars = (amount: number) => ({ amount, currency: 'USD' as const });
const held = samplePayment({ id: randomUUID(), status: 'mismatched', amount: euros(12_000), reported: dollars(500) });
const nothing = { refunds: [], disputes: [] };

describe('the refundable payments of a booking', () => {
  it('are completed payments, and mismatched payments with the captured amount', () => {
    const unpaid = samplePayment({ id: randomUUID(), status: 'failed' });

    expect(refundablePaymentsOf({ payments: [completed, held, unpaid], ...nothing })).toEqual([
      { paymentId: completed.id, method: completed.method, isMismatched: false, remaining: euros(12_000) },
      { paymentId: held.id, method: held.method, isMismatched: true, remaining: dollars(500) },
    ]);
  });

  it('exclude amounts that are refunded or reserved, and payments without a remainder', () => {
    const part = { method: 'sandbox', gatewayReference: null };
    const allocations = [
      { ...part, paymentId: completed.id, amount: euros(1_000), status: 'succeeded' as const },
      { ...part, paymentId: completed.id, amount: euros(2_000), status: 'reserved' as const },
      { ...part, paymentId: completed.id, amount: euros(4_000), status: 'failed' as const },
      { ...part, paymentId: held.id, amount: dollars(500), status: 'pending' as const },
    ];

    const found = refundablePaymentsOf({
      ...nothing,
      payments: [completed, held],
      refunds: [sampleRefund({ allocations })],
    });

    expect(found).toMatchObject([{ paymentId: completed.id, remaining: euros(9_000) }]);
  });

  it('exclude payments that a bank holds in another currency', () => {
    const names = { id: randomUUID(), paymentId: held.id, bookingId: held.bookingId, disputeReference: 'du_1' };
    const times = { openedAt: SAMPLED_AT, closedAt: null };
    const disputes = [{ ...names, ...times, status: 'open' as const, amount: euros(1), reason: null }];

    expect(refundablePaymentsOf({ ...nothing, payments: [held], disputes })).toEqual([]);
  });
});
