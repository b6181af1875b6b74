import { createRequire } from 'node:module';

/**
 * The functions of highlight.js that are used. The types of the package would add the types of browsers to the whole
 * repository.
 */
type Highlighter = {
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { readonly language: string }): { readonly value: string };
  registerLanguage(name: string, language: unknown): void;
};

const LANGUAGES = ['bash', 'javascript', 'json', 'sql', 'typescript', 'yaml'];

const require = createRequire(import.meta.url);
const highlighter = require('highlight.js/lib/core') as Highlighter;
for (const name of LANGUAGES) highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`));

/** Code as HTML with highlighted words; undefined for an unknown language. */
export function highlight(code: string, language: string): string | undefined {
  return highlighter.getLanguage(language) && highlighter.highlight(code, { language }).value;
}
