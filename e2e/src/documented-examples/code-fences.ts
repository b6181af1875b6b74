import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../..');

export type Fence = { readonly heading: string; readonly info: string; readonly code: string };

/** The code of a page of the repository, each with its language and the last heading before it. */
export function codeFences(page: string): Fence[] {
  const text = readFileSync(join(REPOSITORY, page), 'utf8');
  const fences: Fence[] = [];
  let heading = '';
  for (const [, title, info, code] of text.matchAll(/^#+ (.+)$|^```(.*)\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else fences.push({ heading, info: info ?? '', code: code ?? '' });
  }
  return fences;
}
