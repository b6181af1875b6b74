import { describe, expect, it } from '@jest/globals';
import { euros } from '../../test/samples.ts';
import { digestOfPolicy, digestOfTerms, type Terms } from './cancellation-digests.ts';

const tier = { until: 'P7D', refundPercent: 60 };
const terms: Terms = { fee: euros(4_000), refund: euros(6_000), tier, policyVersion: 'policy' };

describe('edge case 20: the digest of terms', () => {
  it('does not depend on the order of members', () => {
    const written = { ...terms, tier: { refundPercent: 60, until: 'P7D' } };

    expect(digestOfTerms('booking', written)).toBe(digestOfTerms('booking', terms));
  });

  it.each<[string, Partial<Terms>]>([
    ['fee', { fee: euros(4_001) }],
    ['refund', { refund: euros(5_999) }],
    ['currency', { fee: { amount: 4_000, currency: 'USD' } }],
    ['tier', { tier: { ...tier, until: 'P8D' } }],
    ['percentage', { tier: { ...tier, refundPercent: 61 } }],
    ['fee of the tier', { tier: { ...tier, fee: euros(0) } }],
    ['absence of a tier', { tier: null }],
    ['policy', { policyVersion: 'another' }],
  ])('changes with the %s', (_, members) => {
    expect(digestOfTerms('booking', { ...terms, ...members })).not.toBe(digestOfTerms('booking', terms));
  });

  it('differs between two bookings', () => {
    expect(digestOfTerms('another', terms)).not.toBe(digestOfTerms('booking', terms));
  });
});

describe('edge case 20: the version of a policy', () => {
  it('is the same for the same terms: a list of tiers without a time zone counts in UTC', () => {
    expect(digestOfPolicy({ timeZone: 'UTC', tiers: [tier] })).toBe(digestOfPolicy([tier]));
    expect(digestOfPolicy({ tiers: [tier] })).toBe(digestOfPolicy([tier]));
  });

  it('changes with the time zone and with every tier', () => {
    const versions = [
      [tier],
      [tier, { refundPercent: 0 }],
      [{ ...tier, fee: euros(1) }],
      { timeZone: 'Europe/Berlin', tiers: [tier] },
    ].map(digestOfPolicy);

    expect(new Set(versions).size).toBe(4);
  });
});
