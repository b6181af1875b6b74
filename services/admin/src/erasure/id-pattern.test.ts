import { describe, expect, it } from '@jest/globals';
import { idPattern } from './id-pattern.ts';

describe('the pattern of an id', () => {
  it.each([
    ['anna.marlowe', 'key (anna.marlowe)'],
    ['auth0|5f7c', '"auth0|5f7c"'],
    ['anna{1}', 'anna{1}'],
  ])('finds %s in %s', (id, text) => expect(text).toMatch(new RegExp(String(idPattern(id)))));

  it.each([
    ['anna.marlowe', 'anna-marlowe'],
    ['booking', 'bookings'],
    ['booking', 're-booking'],
  ])('does not find %s in %s', (id, text) => expect(text).not.toMatch(new RegExp(String(idPattern(id)))));

  it('is null for an id of fewer than six characters', () => expect(idPattern('anna2')).toBeNull());
});
