import type { Token, Tokens } from 'marked';
import { Anchors } from './anchors.ts';
import { type Page, plainText } from './page.ts';

/** A part of a page that the search finds: a heading, and the text up to the next heading. */
export type Section = {
  readonly address: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
};

/** The sections of a page. Drawings are left out. */
export function searchSections(page: Page): Section[] {
  const anchors = new Anchors();
  const sections: { address: string; page: string; title: string; text: string }[] = [];
  for (const token of page.tokens) {
    if (token.type === 'heading') {
      const title = plainText(token);
      const anchor = anchors.next(title);
      const address = sections.length === 0 ? page.address : `${page.address}#${anchor}`;
      sections.push({ address, page: page.title, title, text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section && !isDrawing(token)) section.text += ` ${plainText(token)}`;
  }
  return sections.map((section) => ({ ...section, text: section.text.trim() }));
}

function isDrawing(token: Token): boolean {
  return token.type === 'code' && (token as Tokens.Code).lang === 'mermaid';
}
