import { RefundOrigin, RefundStatus } from '@booking/contracts';
import { sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { canBeProcessed } from '../../web/src/refunds/refund-state.ts';
import { obstacleTo } from './refund-obstacle.ts';

const ada = { sub: 'Ada@example.com', permissions: ['process_refunds'], relatedTo: ['eve@example.com'] };

describe('the obstacle to processing a refund', () => {
  it.each([
    [null, 'anybody with the permission', {}],
    ['not-processable', 'a refund under way', { status: 'processing' }],
    ['not-processable', 'a refund that has succeeded', { status: 'succeeded' }],
    [null, 'a failed refund', { status: 'failed' }],
    ['not-processable', 'a failed refund that was made at the gateway', { status: 'failed', origin: 'external' }],
    ['second-person', 'the requester, above the limit', { needsApproval: true, requestedBy: ' ada@example.com' }],
    [
      'related-account',
      'a related account of the requester, above the limit',
      { needsApproval: true, requestedBy: 'Eve@example.com' },
    ],
    [null, 'the requester, below the limit', { needsApproval: false, requestedBy: 'ada@example.com' }],
    [null, 'another person, above the limit', { needsApproval: true, requestedBy: 'grace@example.com' }],
  ] as const)('is %j for %s', (expected, _who, changes) => {
    expect(obstacleTo(sampleRefund(changes), ada)).toBe(expected);
  });

  it.each(RefundStatus.options)('follows the same rule as the interface for a refund that is %s', (status) => {
    for (const origin of RefundOrigin.options) {
      const refund = sampleRefund({ status, origin, needsApproval: false });
      expect([origin, canBeProcessed(refund)]).toEqual([origin, obstacleTo(refund, ada) === null]);
    }
  });

  it('is the missing permission', () => {
    expect(obstacleTo(sampleRefund(), { ...ada, permissions: ['read_all'] })).toBe('permission');
  });
});
