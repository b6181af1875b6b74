import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { backoffMs } from './backoff.ts';

describe('the pause before a retry', () => {
  it('is between one half and the whole of its exponential value, up to the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (attempt) => {
        const ms = backoffMs(attempt, { firstMs: 100, maxMs: 5_000 });

        const grownMs = Math.min(5_000, 100 * 2 ** (attempt - 1));
        expect(ms).toBeGreaterThanOrEqual(grownMs / 2);
        expect(ms).toBeLessThanOrEqual(grownMs);
      }),
    );
  });
});
