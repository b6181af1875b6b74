import { describe, expect, it } from '@jest/globals';
import { CancellationPolicy, CancellationTier } from './cancellation-policy.ts';

const percent = { refundPercent: 100 };
const tier = { until: 'P7D', ...percent };

describe('a tier', () => {
  it.each(['P7D', 'P1M', 'P2W', 'P1Y', 'P1DT12H', 'PT24H', 'PT90M', 'PT0S', 'P0D', 'P1Y2M3W4DT5H6M7S', 'P99999D'])(
    'may end %s before the start',
    (until) => {
      expect(CancellationTier.parse({ until, refundPercent: 50 })).toEqual({ until, refundPercent: 50 });
    },
  );

  it.each([
    ...['', 'P', 'PT', 'P1DT', '7D', 'P7', 'p7d', 'P7D ', 'P7D\n', 'PT24', 'P1H', 'PT1D'],
    ...['-P7D', 'P-7D', '+P7D', 'P1.5D', 'PT0,5H', 'P1D2M', 'P100000D', 'P12345Y', '2030-01-01T00:00:00Z'],
  ])('may not end %j before the start', (until) => {
    expect(CancellationTier.safeParse({ until, refundPercent: 50 }).success).toBe(false);
  });

  it('may apply after all other tiers, and charge a fee', () => {
    const last = { refundPercent: 0, fee: { amount: 1_000, currency: 'EUR' } };

    expect(CancellationTier.parse(last)).toEqual(last);
  });

  it.each([
    ['refunds more than a hundred percent', { refundPercent: 101 }],
    ['refunds a negative percentage', { refundPercent: -1 }],
    ['refunds a fraction of a percent', { refundPercent: 33.3 }],
    ['has no percentage', { until: 'P7D' }],
    ['has a negative fee', { refundPercent: 50, fee: { amount: -1, currency: 'EUR' } }],
    ['has a fractional fee', { refundPercent: 50, fee: { amount: 0.5, currency: 'EUR' } }],
    ['has a fee without a currency', { refundPercent: 50, fee: { amount: 1 } }],
    ['has an unknown member', { ...tier, from: 'P14D' }],
  ])('is rejected when it %s', (_what, members) => {
    expect(CancellationTier.safeParse(members).success).toBe(false);
  });
});

describe('a policy', () => {
  it.each([
    ['a list of tiers', [tier, { refundPercent: 0 }]],
    ['an object with a time zone', { timeZone: 'Europe/Berlin', tiers: [tier] }],
    ['an object without a time zone', { tiers: [tier] }],
    ['a list of twenty tiers', Array.from({ length: 20 }, (_, index) => ({ until: `P${index}D`, ...percent }))],
  ])('is parsed unchanged when it is %s', (_what, policy) => {
    expect(CancellationPolicy.parse(policy)).toEqual(policy);
  });

  it('has an example that is valid', () => {
    const examples = CancellationPolicy.meta()?.examples as unknown[];

    expect(examples.map((example) => CancellationPolicy.parse(example))).toEqual(examples);
  });

  it.each(['UTC', 'Pacific/Apia', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])(
    'may use the time zone %s',
    (timeZone) => {
      expect(CancellationPolicy.parse({ timeZone, tiers: [tier] })).toEqual({ timeZone, tiers: [tier] });
    },
  );

  it('may have an offset, because bookings that were created with one are still published', () => {
    expect(CancellationPolicy.safeParse({ timeZone: '+02:00', tiers: [tier] }).success).toBe(true);
  });

  it.each(['', 'Mars/Olympus', 'Berlin', 'CEST', '../etc/localtime', 'x'.repeat(65), null, 2])(
    'may not use the time zone %j',
    (timeZone) => {
      expect(CancellationPolicy.safeParse({ timeZone, tiers: [tier] }).success).toBe(false);
    },
  );

  it.each([
    ['an empty list', []],
    ['an object without tiers', { timeZone: 'UTC', tiers: [] }],
    ['a list of 21 tiers', Array.from({ length: 21 }, () => tier)],
    ['an object with an unknown member', { timeZone: 'UTC', tiers: [tier], currency: 'EUR' }],
    ['a word', 'flexible'],
    ['a single tier', tier],
  ])('is rejected when it is %s', (_what, policy) => {
    expect(CancellationPolicy.safeParse(policy).success).toBe(false);
  });
});
