import { anywhere, isIndexed } from '@booking/runtime';
import { amountWordsIn, isCurrencySign } from './amount-terms.ts';
import { foldText } from './fold-text.ts';
import { wholeTerm } from './search-text.ts';

export type SearchPart = {
  readonly text: string;
  /** The end of the text, if the index is searched only for this end. */
  readonly indexed?: string;
};

export type SearchQuery = {
  /** One of the parts of every word has to occur. A search without words finds nothing. */
  readonly words: readonly (readonly SearchPart[])[];
  /**
   * A record contains one of these parts if the whole search is one of its terms, or if several words occur in a row.
   */
  readonly exact: readonly SearchPart[];
  /** Whether an index can find the words. Otherwise, only the first records of a list are searched. */
  readonly hasIndex: boolean;
  /** The text to look for in references, if the search is a single word that may be part of a reference. */
  readonly reference: SearchPart | undefined;
};

const WORDS_MAX = 12;
/** A shorter word is in too many references. */
const REFERENCE_LENGTH_MIN = 6;

export function readSearch(typed: string): SearchQuery {
  const typedWords = withoutSigns(wordsIn(typed)).slice(0, WORDS_MAX);
  const words = typedWords.map(partsOf).filter(isVisible);
  const single = typedWords.length === 1 ? typedWords[0] : undefined;
  const amounts = single === undefined ? [] : amountWordsIn(single).map(beginningOfAmount);
  return {
    words,
    exact: [wholeTerm(foldText(typed)), ...rowOfWords(typed), ...amounts].map(asPart),
    hasIndex: words.some((parts) => parts.every(({ text }) => isIndexed(text))),
    reference: single === undefined ? undefined : partOfReference(single),
  };
}

/** The words without currency signs, unless there is nothing else. */
function withoutSigns(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isCurrencySign(word));
  return others.length > 0 ? others : words;
}

/** Several words in a row. A single word would make every result an exact match. */
function rowOfWords(typed: string): string[] {
  const folded = foldText(typed);
  return folded.includes(' ') ? [folded] : [];
}

/** The beginning of an amount term. Its currency follows. */
function beginningOfAmount(word: string): string {
  return `zq${word} `;
}

/** The patterns of the words in texts that are stored as they were written, in lower case. All of them have to match. */
export function plainPatternsIn(typed: string): string[] {
  return plainWordsIn(typed).map(anywhere);
}

/** The words in lower case. An id is shown by its end, after an ellipsis; an ellipsis alone is searched as it is. */
export function plainWordsIn(typed: string): string[] {
  const lower = typed.toLowerCase();
  const words = wordsIn(lower.replaceAll('…', ' ')).filter((word) => word.trim() !== '');
  return (words.length > 0 ? words : wordsIn(lower)).slice(0, WORDS_MAX);
}

function wordsIn(typed: string): string[] {
  return Array.from(typed.replaceAll(/[“”„«»]/g, '"').matchAll(/"([^"]+)"|\S+/g), ([word, phrase]) => phrase ?? word);
}

/** Ids and references of gateways are long and have digits. */
function partOfReference(word: string): SearchPart | undefined {
  const bare = bareWord(word);
  return bare.length >= REFERENCE_LENGTH_MIN && /\d/.test(bare) ? asPart(bare) : undefined;
}

function partsOf(word: string): SearchPart[] {
  return [bareWord(word), ...amountWordsIn(word)].map(asPart);
}

/** A word of invisible characters is folded to an empty text, which would occur in every record. */
function isVisible(parts: readonly SearchPart[]): boolean {
  return parts.every(({ text }) => text !== '');
}

function asPart(text: string): SearchPart {
  return { text };
}

/** The word without the punctuation around it, such as the ellipsis of an id that was copied from a page. */
function bareWord(word: string): string {
  const folded = foldText(word);
  const bare = folded.replaceAll(/^["'(.,;:]+|["').,;:]+$/g, '');
  return bare === '' ? folded : bare;
}
