import { describe, expect, it } from '@jest/globals';
import type { RefundToDecide } from '../api/answers.ts';
import { requesterTextOf } from './second-person.ts';

function aRefund(obstacle: RefundToDecide['obstacle']): RefundToDecide {
  return { status: 'pending', needsApproval: true, obstacle } as RefundToDecide;
}

describe('a refund that needs a second person', () => {
  it('says whether the user or a related account requested it', () => {
    expect(requesterTextOf(aRefund('second-person'))).toBe('refunds.yours');
    expect(requesterTextOf(aRefund('related-account'))).toBe('refunds.related');
    expect(requesterTextOf(aRefund(null))).toBeUndefined();
  });
});
