import { describe, expect, it } from '@jest/globals';
import type { RefundToDecide } from '../api/answers.ts';
import { needsAnother, requesterTextOf } from './second-person.ts';

function aRefund(obstacle: RefundToDecide['obstacle']): RefundToDecide {
  return { status: 'pending', needsApproval: true, obstacle } as RefundToDecide;
}

describe('a refund that needs a second person', () => {
  it('says whether the user or a related account requested it', () => {
    expect(requesterTextOf(aRefund('second-person'))).toBe('refunds.yours');
    expect(requesterTextOf(aRefund('related-account'))).toBe('refunds.related');
    expect(requesterTextOf(aRefund(null))).toBeUndefined();
  });

  it.each(['second-person', 'related-account'] as const)('is not processed, but may be rejected: %s', (obstacle) => {
    expect(needsAnother('process', aRefund(obstacle))).toBe(true);
    expect(needsAnother('reject', aRefund(obstacle))).toBe(false);
  });

  it('is processed by another person', () => {
    expect(needsAnother('process', aRefund(null))).toBe(false);
  });
});
