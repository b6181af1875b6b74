import { describe, expect, it } from '@jest/globals';
import { preferenceApplied, preferredWaitMs } from './prefer.ts';

describe('preferredWaitMs', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['wait=5', 5_000],
    ['wait = 5', 5_000],
    ['WAIT="7"', 7_000],
    ['respond-async, wait=3; foo=bar', 3_000],
    ['wait=2, wait=9', 2_000],
    ['wait=0', 0],
    ['wait=11', 10_000],
    [`wait=${'9'.repeat(400)}`, 10_000],
    ['wait=-1', 0],
    ['wait=1.5', 0],
    ['wait', 0],
    ['awaits=5', 0],
  ])('reads %j as %d ms', (header, expectedMs) => {
    expect(preferredWaitMs(header)).toBe(expectedMs);
  });
});

describe('preferenceApplied', () => {
  it('confirms the wait that is applied, and is absent without a preference', () => {
    expect(preferenceApplied(10_000)).toEqual({ 'preference-applied': 'wait=10' });
    expect(preferenceApplied(0)).toEqual({});
  });
});
