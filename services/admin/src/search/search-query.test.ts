import { describe, expect, it } from '@jest/globals';
import { amountTerm, amountWordsIn } from './amount-terms.ts';
import { foldText } from './fold-text.ts';
import { plainWordsIn, readSearch } from './search-query.ts';
import { toSearchText } from './search-text.ts';

describe('a folded text', () => {
  it.each([
    ['Übernachtung für  ZWEI\n', 'ubernachtung fur zwei'],
    ['Łukasz Święty', 'lukasz swiety'],
    ['Straße, Ærø', 'strasse, aero'],
    ['ＣＳ_１２', 'cs_12'],
    ['O’Hara – “Suite”', `o'hara - "suite"`],
    ['…11d06fb5', '...11d06fb5'],
    ['\u0000a\u200db\ud800', 'abq16o0z'],
  ])('is lower-case ASCII without accents: %j becomes %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('contains the folded form of each of its parts, in every script', () => {
    for (const [text, part] of [
      ['東京の夜景', '夜'],
      ['مُحَمَّد', 'محمد'],
      ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ] as const) {
      expect(foldText(text)).toContain(foldText(part));
    }
  });
});

describe('an amount', () => {
  it.each([
    ['120.50', ['q120x5q']],
    ['120,5', ['q120x5q']],
    ['€120', ['q120q']],
    ['CA$1,234.50', ['q1234x5q']],
    ['JP¥10,405', ['q10405q', 'q10x405q']],
    ['120.00EUR', ['q120q']],
    ['1.234,50', ['q1234x5q']],
    ["1'234.50", ['q1234x5q']],
    ['1’234.50', ['q1234x5q']],
    ['1,234', ['q1234q', 'q1x234q']],
    ['120', []],
    ['ORD-120.50', []],
    ['', []],
  ])('is searched as its term when it is typed: %j as %j', (typed, words) => {
    expect(amountWordsIn(typed)).toEqual(words);
  });

  it('is stored in the form in which it is searched', () => {
    const stored = [12_050, 12_000, 5].map((amount) => amountTerm({ amount, currency: 'EUR' }));

    expect(stored).toEqual(['q120x5q eur', 'q120q eur', 'q0x05q eur']);
    expect(amountTerm({ amount: 10_405, currency: 'JPY' })).toBe('q10405q jpy');
  });
});

describe('the text of a record', () => {
  it('has each value once, on a line of its own, and a limited length', () => {
    expect(toSearchText(['A b', null, '', 'a B', 'c'])).toBe('\nzqa bqz\nzqcqz\n');
    expect(toSearchText(Array.from({ length: 50 }, (_, index) => `${index}${'x'.repeat(700)}`)).length).toBe(4_001);
  });
});

describe('a search', () => {
  it.each([
    ['ab', false],
    ['a-b c', false],
    ['abc', true],
    ['ab abc', true],
    ['東', true],
  ])('uses an index if its words are long enough: %j, %s', (typed, hasIndex) => {
    expect(readSearch(typed).hasIndex).toBe(hasIndex);
  });

  it.each(['120,50\u00a0€', '€ 120,50', ' 120.50 CA$'])('finds an amount beside a currency sign: %s', (typed) => {
    const { words, exact } = readSearch(typed);

    expect(words).toEqual([[{ text: expect.stringMatching(/^120[.,]50$/) }, { text: 'q120x5q' }]]);
    expect(exact).toContainEqual({ text: 'zqq120x5q ' });
  });

  it('looks for a currency sign that is the whole search, or part of a phrase', () => {
    expect(readSearch('€').words).toEqual([[{ text: foldText('€') }]]);
    expect(readSearch('"50 € voucher"').words).toEqual([[{ text: foldText('50 € voucher') }]]);
  });

  it.each([
    ['a zero-width space', '\u200b', []],
    ['a zero-width space in quotes', '"\u200b"', []],
    ['an accent without a letter', '\u0301', []],
    ['a zero-width space beside a word', 'lake \u200b', ['lake']],
  ])('has no word without a visible character: %s', (_what, typed, words) => {
    expect(readSearch(typed).words.map(([part]) => part?.text)).toEqual(words);
  });
});

describe('a search of texts that are stored as they were written', () => {
  it.each([
    ['…11d06fb5 Ada', ['11d06fb5', 'ada']],
    ['…', ['…']],
    ['"…"', ['…']],
  ])('ignores the ellipsis before an id, but not an ellipsis alone: %s', (typed, words) => {
    expect(plainWordsIn(typed)).toEqual(words);
  });
});
