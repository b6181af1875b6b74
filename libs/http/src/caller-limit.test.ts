import { describe, expect, it } from '@jest/globals';
import type { Caller } from './define-route.ts';
import { CallerLimit, CallerLimitEnv } from './caller-limit.ts';

const alice: Caller = { sub: 'alice', permissions: [] };
const shop = { sub: 'shop', permissions: ['manage_bookings'] };
const staff = { sub: 'staff', permissions: ['process_refunds'] };

function limitOf(perMinute: number, callersMax = 10) {
  let now = 0;
  const limit = new CallerLimit({ perMinute, clock: () => new Date(now), callersMax });
  return {
    pass: (ms: number) => (now += ms),
    /** Returns how many of these requests were accepted. */
    taken: (count: number, caller = alice) =>
      Array.from({ length: count }).filter(() => {
        try {
          limit.take(caller);
          return true;
        } catch {
          return false;
        }
      }).length,
    limit,
  };
}

describe('CallerLimit', () => {
  it("accepts a minute's requests at once, then single requests at the rate of the limit", () => {
    const { taken, pass } = limitOf(6);

    expect(taken(10)).toBe(6);
    pass(10_000);
    expect(taken(10)).toBe(1);
    pass(3_600_000);
    expect(taken(10)).toBe(6);
  });

  it('returns the whole seconds until the next request is accepted', () => {
    const { taken, pass, limit } = limitOf(6);
    taken(6);
    pass(2_500);

    expect(() => limit.take(alice)).toThrow(
      expect.objectContaining({ type: 'too-many-requests', extensions: { retryAfterSeconds: 8 } }),
    );
    pass(8_000);
    expect(taken(1)).toBe(1);
  });

  it('limits each caller separately, and exempts the shop and staff', () => {
    const { taken } = limitOf(2);

    expect(taken(5)).toBe(2);
    expect(taken(5, { sub: 'bob', permissions: ['read_all'] })).toBe(2);
    expect(taken(50, shop)).toBe(50);
    expect(taken(50, staff)).toBe(50);
  });

  it('accepts every request when it is switched off', () => {
    expect(limitOf(0).taken(1_000)).toBe(1_000);
  });

  it('forgets the callers with the oldest requests when there are too many', () => {
    const { taken } = limitOf(1, 2);
    const callers = ['a', 'b', 'a', 'c', 'a', 'b'].map((sub) => ({ sub, permissions: [] }));

    expect(callers.map((caller) => taken(1, caller))).toEqual([1, 1, 0, 1, 0, 1]);
  });

  it('keeps accepting requests when the clock goes back', () => {
    const { taken, pass } = limitOf(6);
    taken(6);
    pass(-3_600_000);
    taken(1);
    pass(60_000);

    expect(taken(10)).toBe(6);
  });
});

describe('CallerLimitEnv', () => {
  it.each([
    [undefined, 300],
    ['', 300],
    ['0', 0],
    ['60', 60],
  ])('reads %j as %d requests', (text, expected) => {
    expect(CallerLimitEnv.parse({ CALLER_REQUESTS_PER_MINUTE: text })).toEqual({
      CALLER_REQUESTS_PER_MINUTE: expected,
    });
  });

  it.each(['-1', '1.5', 'many'])('refuses %j', (text) => {
    expect(CallerLimitEnv.safeParse({ CALLER_REQUESTS_PER_MINUTE: text }).success).toBe(false);
  });
});
