import { beforeAll, describe, expect, it, jest } from '@jest/globals';

const ZONE_OF_USER = 'America/New_York';
const tiers = [{ until: 'P1D', refundPercent: 100 }];

beforeAll(() => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const ofUser = { ...options, timeZone: ZONE_OF_USER };
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(ofUser);
});

describe('the time zone of a stay', () => {
  it.each([
    ['of the policy, if it names one', { timeZone: 'Asia/Tokyo', tiers }, 'Asia/Tokyo'],
    ['of the user without terms', null, ZONE_OF_USER],
    ['of the user if a list of tiers names none', tiers, ZONE_OF_USER],
    ['of the user if the terms name none', { tiers }, ZONE_OF_USER],
  ])('is the time zone %s', async (_whose, cancellationPolicy, expected) => {
    const { policyZone } = await import('./policy-zone.ts');

    expect(policyZone({ cancellationPolicy })).toBe(expected);
  });
});
