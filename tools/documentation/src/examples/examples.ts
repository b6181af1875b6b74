import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Token, type Tokens, walkTokens } from 'marked';
import { navigation, REPOSITORY } from '../navigation.ts';
import { readPage } from '../page.ts';

export type Example = {
  readonly page: string;
  readonly language: string;
  /** The words after the language, which say why an example is not run, or when it is run. */
  readonly marks: readonly string[];
  readonly code: string;
};

/** The files with examples for readers: all pages of the site, and the README of the repository. */
export const pages = [...navigation.flatMap(({ sources }) => sources), 'README.md'];

/** The code blocks of a page. */
export function examplesIn(page: string): Example[] {
  return tokensOf<Tokens.Code>(page, 'code').map(({ lang = '', text }) => {
    const [language = '', ...marks] = lang.split(' ');
    return { page, language, marks, code: text };
  });
}

export function inlineCodeIn(page: string): string[] {
  return tokensOf<Tokens.Codespan>(page, 'codespan').map(({ text }) => text);
}

export function textOf(file: string): string {
  return readFileSync(join(REPOSITORY, file), 'utf8');
}

function tokensOf<Kind extends Token>(page: string, type: Kind['type']): Kind[] {
  const found: Kind[] = [];
  void walkTokens([...readPage(page).tokens], (token) => {
    if (token.type === type) found.push(token as Kind);
  });
  return found;
}
