import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');
const documents = globSync('**/*.md', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules' || name.startsWith('.'),
});

describe('the links of a document', () => {
  it.each(documents)('lead to files and headings that exist: %s', (document) => {
    expect(linksIn(document).filter((link) => !leadsSomewhere(document, link))).toEqual([]);
  });
});

function linksIn(document: string): string[] {
  const links = Array.from(textOf(document).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, target))) return false;
  return heading === undefined || headingsOf(target).includes(heading);
}

/** The anchors that GitHub gives to headings. */
function headingsOf(document: string): string[] {
  return Array.from(textOf(document).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The text without code blocks, in which `](` and `#` mean something else. */
function textOf(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
}
