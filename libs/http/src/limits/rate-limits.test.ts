import { describe, expect, it } from '@jest/globals';
import { AddressLimitEnv, CallerLimitEnv, rateLimitConfig } from './rate-limits.ts';

describe('the variables of rate limits', () => {
  it.each([
    [undefined, 300],
    ['', 300],
    ['0', 0],
    ['60', 60],
  ])('read %j as %d requests of a caller', (text, perCaller) => {
    expect(CallerLimitEnv.parse({ CALLER_REQUESTS_PER_MINUTE: text }).CALLER_REQUESTS_PER_MINUTE).toBe(perCaller);
  });

  it.each(['-1', '1.5', 'many'])('refuse %j', (text) => {
    expect(CallerLimitEnv.safeParse({ CALLER_REQUESTS_PER_MINUTE: text }).success).toBe(false);
    expect(AddressLimitEnv.safeParse({ TRUSTED_PROXIES: text }).success).toBe(false);
  });

  it('set no limit per caller for a service without CALLER_REQUESTS_PER_MINUTE, and trust one proxy by default', () => {
    expect(rateLimitConfig(AddressLimitEnv.parse({}))).toEqual({ perCaller: 0, perAddress: 60_000, trustedProxies: 1 });
  });
});
