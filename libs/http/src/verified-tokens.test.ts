import { describe, expect, it } from '@jest/globals';
import { VerifiedTokens } from './verified-tokens.ts';

const caller = { sub: 'alice', permissions: [] };
const at = new Date('2030-01-01T12:00:00Z');
const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

describe('a verified token', () => {
  it('is cached for a minute', () => {
    const tokens = new VerifiedTokens();
    tokens.add('token', caller, { at, expiresAt: later(3_600) });

    expect(tokens.find('token', later(59))).toBe(caller);
    expect(tokens.find('token', later(60))).toBeUndefined();
  });

  it('is cached no longer than until it expires', () => {
    const tokens = new VerifiedTokens();
    tokens.add('token', caller, { at, expiresAt: later(10) });

    expect(tokens.find('token', later(9))).toBe(caller);
    expect(tokens.find('token', later(10))).toBeUndefined();
  });

  it('is verified again after the clock was set back', () => {
    const tokens = new VerifiedTokens();
    tokens.add('token', caller, { at, expiresAt: later(36_000) });

    expect(tokens.find('token', later(-3_600))).toBeUndefined();
  });

  it('replaces the oldest token when the cache is full', () => {
    const tokens = new VerifiedTokens();
    for (let count = 0; count <= 1_000; count += 1) tokens.add(`token ${count}`, caller, { at, expiresAt: later(60) });

    expect(tokens.find('token 0', at)).toBeUndefined();
    expect(tokens.find('token 1', at)).toBe(caller);
    expect(tokens.find('token 1000', at)).toBe(caller);
  });
});
