import { describe, expect, it } from '@jest/globals';
import { normalizeTerms, toSearchQuery } from './read-model.ts';

describe('search terms', () => {
  it('are words in lower case, without missing ones', () => {
    expect(normalizeTerms(['CS_Test_1', null, 'Two  nights\tin Zürich', ''])).toEqual([
      'cs_test_1',
      'two',
      'nights',
      'in',
      'zürich',
    ]);
  });

  it('are limited in number and length', () => {
    const terms = normalizeTerms([Array.from({ length: 100 }, (_, index) => `${index}${'x'.repeat(300)}`).join(' ')]);

    expect(terms).toHaveLength(64);
    expect(Math.max(...terms.map((term) => term.length))).toBe(200);
  });
});

describe('a search', () => {
  it('matches every word, at least as a prefix', () => {
    expect(toSearchQuery('Pi_12 zürich')).toBe("'pi_12':* & 'zürich':*");
  });

  it('gives no character a special meaning', () => {
    expect(toSearchQuery(String.raw`o'hara a\b !(x|y)&:*`)).toBe(String.raw`'o''hara':* & 'a\\b':* & '!(x|y)&:*':*`);
  });
});
