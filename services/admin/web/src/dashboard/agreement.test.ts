import { describe, expect, it } from '@jest/globals';
import { agreementTextOf } from './agreement.ts';

describe('the overview without discrepancies', () => {
  it('says that the records match only after a reconciliation', () => {
    expect(agreementTextOf([{ finishedAt: '2026-10-01T08:00:00Z' }])).toBe('dashboard.discrepanciesNone');
    expect(agreementTextOf([])).toBe('comparisons.none');
    expect(agreementTextOf(undefined)).toBeUndefined();
  });
});
