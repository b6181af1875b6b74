import { describe, expect, it } from '@jest/globals';
import { openAllocationsOf, openAmountOf } from './open-amount.ts';
import type { Refund } from './resources/refund.ts';

describe('the open amount of a refund', () => {
  const sums = [6_000, 4_000] as const;

  function aRefundOf(status: Refund['status'], parts: readonly [string, string], isStranded = false): Refund {
    const allocations = sums.map((amount, place) => ({
      amount: { amount, currency: 'EUR' },
      status: parts[place],
      method: place === 0 ? 'stripe' : 'paypal',
    }));
    return { status, isStranded, amount: { amount: 10_000, currency: 'EUR' }, allocations } as Refund;
  }

  it.each([
    { refund: aRefundOf('failed', ['succeeded', 'failed']), amount: 4_000, methods: ['paypal'] },
    { refund: aRefundOf('failed', ['failed', 'failed']), amount: 10_000, methods: ['stripe', 'paypal'] },
    { refund: aRefundOf('processing', ['submitted', 'succeeded'], true), amount: 6_000, methods: ['stripe'] },
  ])('leaves out the returned parts of $refund.status refunds: $amount', ({ refund, amount, methods }) => {
    expect(openAmountOf(refund)).toEqual({ amount, currency: 'EUR' });
    expect(openAllocationsOf(refund).map(({ method }) => method)).toEqual(methods);
  });

  it.each([
    aRefundOf('pending', ['reserved', 'reserved']),
    aRefundOf('processing', ['succeeded', 'submitted']),
    aRefundOf('succeeded', ['succeeded', 'succeeded']),
  ])('is the whole amount of a refund in the state $status', (refund) => {
    expect(openAmountOf(refund)).toEqual(refund.amount);
    expect(openAllocationsOf(refund)).toBe(refund.allocations);
  });
});
