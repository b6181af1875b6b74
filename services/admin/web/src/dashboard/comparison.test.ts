import { describe, expect, it } from '@jest/globals';
import type { Period } from '../api/answers.ts';
import { isComparable } from './comparison.ts';

const empty: Period = { from: '2026-10-01T00:00:00Z', to: '2026-10-31T00:00:00Z', money: [], gateways: [] };
const none = { initiated: 0, completed: 0, failed: 0, expired: 0, mismatched: 0 };
const paid: Period = { ...empty, gateways: [{ method: 'stripe', taken: 1, returned: 0, ...none }] };

describe('an earlier period', () => {
  it('is compared with only if it has payments or refunds', () => {
    expect(isComparable(paid)).toBe(true);
    expect(isComparable(empty)).toBe(false);
    expect(isComparable(null)).toBe(false);
    expect(isComparable(undefined)).toBe(false);
  });
});
