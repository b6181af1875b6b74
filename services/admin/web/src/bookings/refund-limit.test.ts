import { describe, expect, it } from '@jest/globals';
import { exceededLimit } from './refund-limit.ts';

const limit = { amount: 10_000, currency: 'EUR' } as const;
const limits = { approvalAbove: [{ amount: 5, currency: 'JPY' } as const, limit], capPerPerson: [], capPerDay: [] };

describe('the limit of a refund', () => {
  it('is exceeded by a larger amount in its currency', () => {
    expect(exceededLimit({ amount: 10_001, currency: 'EUR' }, limits)).toEqual(limit);
    expect(exceededLimit({ amount: 10_000, currency: 'EUR' }, limits)).toBeUndefined();
    expect(exceededLimit({ amount: 10_001, currency: 'USD' }, limits)).toBeUndefined();
  });

  it('is unknown without the amount or the limits', () => {
    expect(exceededLimit(undefined, limits)).toBeUndefined();
    expect(exceededLimit({ amount: 10_001, currency: 'EUR' }, null)).toBeUndefined();
  });
});
