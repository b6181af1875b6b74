import type { Money } from '@booking/contracts';
import { amountTerm } from './amount-terms.ts';
import { foldText } from './fold-text.ts';

export type SearchTerm = string | Money | null;

const TERM_LENGTH_MAX = 600;
const TEXT_LENGTH_MAX = 4_000;

/** The text in which searches look: one term per line, between marks, with a line break at both ends. */
export function toSearchText(terms: readonly SearchTerm[]): string {
  const lines = terms
    .map(fold)
    .filter((line) => line !== '')
    .map(wholeTerm);
  return cutSearchText(`\n${[...new Set(lines)].join('\n')}\n`);
}

/**
 * Marks the beginning and the end of a folded term, so that a search can match the whole term. The marks are letters,
 * because a trigram index ignores punctuation.
 */
export function wholeTerm(folded: string): string {
  return `zq${folded}qz`;
}

export function joinSearchTexts(own: string, other: string): string {
  return cutSearchText(own + other.slice(1));
}

function cutSearchText(text: string): string {
  return text.length <= TEXT_LENGTH_MAX ? text : `${text.slice(0, TEXT_LENGTH_MAX)}\n`;
}

function fold(term: SearchTerm): string {
  if (term === null) return '';
  return typeof term === 'string' ? foldText(term).slice(0, TERM_LENGTH_MAX) : amountTerm(term);
}
