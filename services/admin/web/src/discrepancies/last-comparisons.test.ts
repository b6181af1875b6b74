import { describe, expect, it } from '@jest/globals';
import { lastComparisons } from './last-comparisons.ts';

const METHODS = ['stripe', 'paypal', 'mollie', 'adyen', 'square', 'klarna', 'paystack', 'xendit', 'sandbox'];

const newestFirst = [2, 1].flatMap((run) =>
  METHODS.flatMap((method) => (['payments', 'refunds'] as const).map((service) => ({ service, method, run }))),
);

describe('the last reconciliations', () => {
  it('are the newest of each service with each gateway', () => {
    const shown = lastComparisons(newestFirst);

    expect(shown).toHaveLength(2 * METHODS.length);
    expect(shown.every(({ run }) => run === 2)).toBe(true);
  });

  it('include an old reconciliation if its gateway has no newer one', () => {
    const old = { service: 'payments', method: 'gone', run: 1 } as const;

    expect(lastComparisons([...newestFirst, old])).toContain(old);
  });
});
