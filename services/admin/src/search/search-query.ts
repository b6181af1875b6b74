import { amountWordsIn } from './amount-terms.ts';
import { foldText } from './fold-text.ts';
import { wholeTerm } from './search-text.ts';

/** A typed search, as LIKE patterns for `search_text`. */
export type SearchQuery = {
  /** One of the patterns of every word has to match. */
  readonly words: readonly (readonly string[])[];
  /** One of these matches a record that has the whole search as one of its terms, or several words in a row. */
  readonly exact: readonly string[];
  /** Whether an index can find the words. Otherwise, only the first records of a list are searched. */
  readonly hasIndex: boolean;
};

const WORDS_MAX = 12;

export function readSearch(typed: string): SearchQuery {
  const words = wordsIn(typed).slice(0, WORDS_MAX).map(patternsOf);
  const amounts = amountWordsIn(typed.trim()).map(beginningOfAmount);
  return {
    words,
    exact: [wholeTerm(foldText(typed)), ...rowOfWords(typed), ...amounts].map(anywhere),
    hasIndex: words.some((patterns) => patterns.every((pattern) => TRIGRAM.test(pattern))),
  };
}

/** A single word would match everywhere. */
function rowOfWords(typed: string): string[] {
  const folded = foldText(typed);
  return folded.includes(' ') ? [folded] : [];
}

/** The currency follows. */
function beginningOfAmount(word: string): string {
  return `zq${word} `;
}

/** The index holds groups of three letters or digits. */
const TRIGRAM = /[a-z0-9]{3}/;

/** Words, and phrases in quotes. */
function wordsIn(typed: string): string[] {
  return Array.from(typed.replaceAll(/[“”„«»]/g, '"').matchAll(/"([^"]+)"|\S+/g), ([word, phrase]) => phrase ?? word);
}

function patternsOf(word: string): string[] {
  const folded = foldText(word);
  // Ids are shown by their ends, after an ellipsis.
  const bare = folded.replaceAll(/^["'(.,;:]+|["').,;:]+$/g, '');
  return [bare === '' ? folded : bare, ...amountWordsIn(word)].map(anywhere);
}

/** A LIKE pattern. Characters of the text have no special meaning in it. */
function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
