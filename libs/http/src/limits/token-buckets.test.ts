import { describe, expect, it } from '@jest/globals';
import { TokenBuckets } from './token-buckets.ts';

function bucketsOf(perMinute: number, keysMax = 10) {
  let now = 0;
  const buckets = new TokenBuckets({ perMinute, clock: () => new Date(now), keysMax });
  return {
    pass: (ms: number) => (now += ms),
    /** Returns how many of these requests were accepted. */
    taken: (count: number, key = 'alice') =>
      Array.from({ length: count }, () => buckets.take(key)).filter(({ isAccepted }) => isAccepted).length,
    buckets,
  };
}

describe('TokenBuckets', () => {
  it("accept a minute's requests at once, then single requests at the rate of the limit", () => {
    const { taken, pass } = bucketsOf(6);

    expect(taken(10)).toBe(6);
    pass(10_000);
    expect(taken(10)).toBe(1);
    pass(3_600_000);
    expect(taken(10)).toBe(6);
  });

  it('report the remaining requests, the time until the bucket is full, and the time until the next request', () => {
    const { taken, pass, buckets } = bucketsOf(6);
    expect(buckets.take('alice')).toEqual({ isAccepted: true, left: 5, fullInMs: 10_000, waitMs: 0 });
    taken(5);
    pass(2_500);

    expect(buckets.take('alice')).toEqual({ isAccepted: false, left: 0, fullInMs: 57_500, waitMs: 7_500 });
    pass(8_000);
    expect(taken(1)).toBe(1);
  });

  it('limit each key separately', () => {
    const { taken } = bucketsOf(2);

    expect(taken(5)).toBe(2);
    expect(taken(5, 'bob')).toBe(2);
  });

  it('forget the least recently used keys when there are too many', () => {
    const { taken } = bucketsOf(1, 2);

    expect(['a', 'b', 'a', 'c', 'a', 'b'].map((key) => taken(1, key))).toEqual([1, 1, 0, 1, 0, 1]);
  });

  it('keep accepting requests when the clock goes back', () => {
    const { taken, pass } = bucketsOf(6);
    taken(6);
    pass(-3_600_000);
    taken(1);
    pass(60_000);

    expect(taken(10)).toBe(6);
  });
});
