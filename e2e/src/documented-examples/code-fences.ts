import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../..');
const FENCE = /^#+ (.+)$|^```(.*)\n([\s\S]*?)^```$/gm;

type Fence = { readonly heading: string; readonly info: string; readonly code: string };

/** The code blocks of a page of the repository, each with its language and the heading before it. */
export function codeFences(page: string): Fence[] {
  const fences: Fence[] = [];
  let heading = '';
  for (const [, title, info, code] of textOf(page).matchAll(FENCE)) {
    if (title !== undefined) heading = title;
    else fences.push({ heading, info: info ?? '', code: code ?? '' });
  }
  return fences;
}

/** The code blocks of a page in this language. */
export function codeIn(page: string, language: string): string[] {
  return codeFences(page).flatMap(({ info, code }) => (info.split(' ')[0] === language ? [code] : []));
}

/** The inline code of a page that matches the pattern. */
export function inlineCode(page: string, pattern: RegExp): string[] {
  const sentences = textOf(page).replaceAll(FENCE, '');
  return Array.from(sentences.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code).filter((code) => pattern.test(code));
}

function textOf(page: string): string {
  return readFileSync(join(REPOSITORY, page), 'utf8');
}
