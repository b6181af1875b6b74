import { describe, expect, it } from '@jest/globals';
import { readRetryAfter, settleAttempt } from './delivery.ts';

const HOUR_MS = 3_600_000;

function settle(changes: Partial<Parameters<typeof settleAttempt>[0]>) {
  return settleAttempt({ attempts: 0, status: 500, retryAfterMs: undefined, chance: 0, ...changes });
}

describe('the pause after a failed attempt', () => {
  it('follows the published schedule', () => {
    const pauses = Array.from({ length: 10 }, (_, attempts) => settle({ attempts }).nextInMs);

    const [first, later] = [pauses.slice(0, 3), pauses.slice(3)];
    expect(first).toEqual([5_000, 300_000, 1_800_000]);
    expect(later).toEqual([2, 5, 10, 14, 20, 24].map((count) => count * HOUR_MS).concat([null] as never));
    expect(settle({ attempts: 9 }).status).toBe('failed');
  });

  it('is longer by a random part of at most a fifth', () => {
    expect(settle({ chance: 1 }).nextInMs).toBe(6_000);
  });

  it.each([301, 400, 404, 410, 429, 500, 503, null])('applies to the status %p', (status) => {
    expect(settle({ status })).toMatchObject({ status: 'pending', attempts: 1, nextInMs: 5_000 });
  });

  it.each([429, 503])('is at least as long as Retry-After requests with the status %p', (status) => {
    expect(settle({ status, retryAfterMs: 60_000 })).toMatchObject({ nextInMs: 60_000, pauseMs: 60_000 });
    expect(settle({ status, retryAfterMs: 1_000 })).toMatchObject({ nextInMs: 5_000, pauseMs: 1_000 });
    expect(settle({ status, retryAfterMs: 100 * HOUR_MS })).toMatchObject({ nextInMs: 24 * HOUR_MS, pauseMs: HOUR_MS });
  });

  it('ignores Retry-After with other statuses', () => {
    expect(settle({ status: 500, retryAfterMs: 60_000 })).toMatchObject({ nextInMs: 5_000, pauseMs: 0 });
  });
});

describe('an attempt', () => {
  it.each([200, 201, 204, 299])('succeeds with the status %p', (status) => {
    expect(settle({ status, attempts: 3 })).toEqual({
      ...{ status: 'delivered', attempts: 4, nextInMs: null, isGone: false, pauseMs: 0 },
    });
  });

  it('switches the endpoint off only with the status 410', () => {
    expect(settle({ status: 410 }).isGone).toBe(true);
    expect(settle({ status: 404 }).isGone).toBe(false);
  });
});

describe('Retry-After', () => {
  const at = new Date('2026-11-23T12:00:00Z');

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Mon, 23 Nov 2026 12:01:00 GMT', 60_000],
    ['Mon, 23 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    [null, undefined],
  ])('%p is read as %p milliseconds', (header, expected) => {
    expect(readRetryAfter(header, at)).toBe(expected);
  });
});
