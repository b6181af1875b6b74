import { describe, expect, it } from '@jest/globals';
import { policyZone } from './policy-zone.ts';

const ZONE_OF_USER = 'America/New_York';
const tiers = [{ until: 'P1D', refundPercent: 100 }];

describe('the time zone of a stay', () => {
  it.each([
    ['of the policy, if it names one', { timeZone: 'Asia/Tokyo', tiers }, 'Asia/Tokyo'],
    ['of the user without terms', null, ZONE_OF_USER],
    ['of the user if a list of tiers names none', tiers, ZONE_OF_USER],
    ['of the user if the terms name none', { tiers }, ZONE_OF_USER],
  ])('is the time zone %s', (_whose, cancellationPolicy, expected) => {
    expect(policyZone({ cancellationPolicy }, ZONE_OF_USER)).toBe(expected);
  });
});
