import { serviceNames } from '@booking/contracts';
import type { Page } from 'playwright-core';

/** The texts of one language, as its file in the built interface exports them. */
type Texts = { readonly [name: string]: string | Texts };

/** Reads the files that the open page has loaded. One of these files has all texts of the page's language. */
const READ_TEXTS = `(async () => {
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'));
  for (const file of files) {
    const found = Object.values(await import(file)).find((value) => value?.texts?.auditLog);
    if (found) return found.texts;
  }
})()`;

/** Everything that a page shows or that a screen reader reads, except raw data of customers and gateways. */
const READ_PAGE = `(() => {
  const raw = 'pre, code, bdi, script, style, noscript, [lang]:not(html)';
  const lines = [document.title];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    if (!nodes.currentNode.parentElement.closest(raw)) lines.push(nodes.currentNode.textContent);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      if (!element.closest(raw)) lines.push(element.getAttribute(name));
    }
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
})()`;

/**
 * The texts that exist only in English. No line of a German page may contain one of the phrases, and no line may
 * consist of one of the words alone.
 */
export type EnglishTexts = { readonly phrases: readonly string[]; readonly words: ReadonlySet<string> };

/** Reads the texts of the two languages from pages that have loaded them. */
export async function readEnglishTexts(english: Page, german: Page): Promise<EnglishTexts> {
  const [ours, theirs] = await Promise.all([english, german].map((page) => page.evaluate<Texts>(READ_TEXTS)));
  const translated = partsOf(theirs ?? {}).join('\n');
  const parts = [...new Set(partsOf(ours ?? {}))].filter((part) => !translated.includes(part));
  return {
    phrases: parts.filter((part) => /\p{L}+ \p{L}+/u.test(part)),
    words: new Set(parts.filter((part) => /^\p{L}{3,}$/u.test(part) && !NAMES.has(part))),
  };
}

/** Services have the same names in every language. */
const NAMES: ReadonlySet<string> = new Set(serviceNames);

/** Splits all texts at their placeholders and plural forms. */
function partsOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) =>
    typeof text === 'string' ? text.split(/%\{\w+\}|\|\|\|\|/).map((part) => part.trim()) : partsOf(text),
  );
}

/** Words of English sentences that do not exist in German. */
const ENGLISH = /(?<![\w-])(the|is|are|this|that|has|have|does|must|not|and|with|from|for|your|of)(?![\w-])/i;
const QUOTATION = /„[^“]*“/g;

/** The English lines of a page: texts of the interface, and sentences of the server outside quotations. */
export async function englishOn(page: Page, { phrases, words }: EnglishTexts): Promise<string[]> {
  const lines = await page.evaluate<string[]>(READ_PAGE);
  return lines.filter((line) => {
    const own = line.replaceAll(QUOTATION, '');
    return words.has(own) || phrases.some((phrase) => own.includes(phrase)) || ENGLISH.test(own);
  });
}
