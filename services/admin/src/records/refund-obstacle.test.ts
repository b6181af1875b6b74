import { RefundOrigin, RefundStatus } from '@booking/contracts';
import { sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { canBeProcessed } from '../../web/src/refunds/refund-state.ts';
import { obstacleTo } from './refund-obstacle.ts';

const ada = { sub: 'Ada@example.com', permissions: ['process_refunds'], relatedTo: ['eve@example.com'] };

describe('the obstacle to processing a refund', () => {
  it.each([
    ['anybody with the permission', {}, null],
    ['nobody once it is under way', { status: 'processing' }, 'not-processable'],
    ['nobody once it is through', { status: 'succeeded' }, 'not-processable'],
    ['anybody with the permission, once it has failed', { status: 'failed' }, null],
    ['nobody if it was made at the gateway', { status: 'failed', origin: 'external' }, 'not-processable'],
    [
      'not who asked for it, above the limit',
      { needsApproval: true, requestedBy: ' ada@example.com' },
      'second-person',
    ],
    [
      'nobody whose account may be in the hands of who asked for it, above the limit',
      { needsApproval: true, requestedBy: 'Eve@example.com' },
      'related-account',
    ],
    ['who asked for it, below the limit', { needsApproval: false, requestedBy: 'ada@example.com' }, null],
    ['somebody else, above the limit', { needsApproval: true, requestedBy: 'grace@example.com' }, null],
  ] as const)('is %s', (_who, changes, expected) => {
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
