import type { Refund } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { canBeRejected } from './refund-state.ts';

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
