import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { VerifiedTokens } from './verified-tokens.ts';

const caller = { sub: 'alice', permissions: [] };
const at = new Date('2030-01-01T12:00:00Z');
const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

let passedMs = 0;
beforeEach(() => {
  passedMs = 0;
  monotonic = jest.spyOn(performance, 'now').mockImplementation(() => passedMs);
});
let monotonic: { mockRestore(): void };
afterEach(() => monotonic.mockRestore());

describe('a verified token', () => {
  it.each([0, 59, -3_600, 1_800])('is cached for a minute, even if the clock moves by %d s', (seconds) => {
    const tokens = new VerifiedTokens();
    tokens.add('token', caller, later(3_600));

    passedMs = 59_999;
    expect(tokens.find('token', later(seconds))).toBe(caller);
    passedMs = 60_000;
    expect(tokens.find('token', later(seconds))).toBeUndefined();
  });

  it('is cached no longer than until it expires', () => {
    const tokens = new VerifiedTokens();
    tokens.add('token', caller, later(10));

    expect(tokens.find('token', later(9))).toBe(caller);
    expect(tokens.find('token', later(10))).toBeUndefined();
  });

  it('replaces the oldest token when the cache is full', () => {
    const tokens = new VerifiedTokens();
    for (let count = 0; count <= 1_000; count += 1) tokens.add(`token ${count}`, caller, later(60));

    expect(tokens.find('token 0', at)).toBeUndefined();
    expect(tokens.find('token 1', at)).toBe(caller);
    expect(tokens.find('token 1000', at)).toBe(caller);
  });
});
