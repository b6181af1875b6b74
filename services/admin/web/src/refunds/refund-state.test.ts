import type { Refund } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { canBeRejected, openAmountOf, openPartsOf } from './refund-state.ts';

type Case = { readonly status: Refund['status']; readonly origin?: Refund['origin']; readonly parts: string[] };

function aRefund({ status, origin = 'request', parts }: Case): Refund {
  return { status, origin, allocations: parts.map((part) => ({ status: part })) } as Refund;
}

describe('a refund', () => {
  it.each<Case>([
    { status: 'pending', parts: ['reserved'] },
    { status: 'failed', parts: ['failed', 'failed'] },
    { status: 'failed', origin: 'cancellation', parts: ['failed'] },
  ])('can be rejected: %j', (refund) => {
    expect(canBeRejected(aRefund(refund))).toBe(true);
  });

  it.each<Case>([
    { status: 'processing', parts: ['submitted'] },
    { status: 'succeeded', parts: ['succeeded'] },
    { status: 'rejected', parts: ['failed'] },
    { status: 'failed', parts: ['succeeded', 'failed'] },
    { status: 'failed', origin: 'external', parts: ['failed'] },
  ])('cannot be rejected: %j', (refund) => {
    expect(canBeRejected(aRefund(refund))).toBe(false);
  });
});

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
    expect(openPartsOf(refund).map(({ method }) => method)).toEqual(methods);
  });

  it.each([
    aRefundOf('pending', ['reserved', 'reserved']),
    aRefundOf('processing', ['succeeded', 'submitted']),
    aRefundOf('succeeded', ['succeeded', 'succeeded']),
  ])('is the whole amount of a refund in the state $status', (refund) => {
    expect(openAmountOf(refund)).toEqual(refund.amount);
    expect(openPartsOf(refund)).toBe(refund.allocations);
  });
});
