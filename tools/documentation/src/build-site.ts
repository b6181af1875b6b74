import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { llmsTxt } from './llms-txt.ts';
import { navigation, REPOSITORY } from './navigation.ts';
import { markdownAddress, markdownOf, readPage } from './page.ts';
import { pageTemplate, type Site } from './page-template.ts';
import { renderContent } from './render-content.ts';
import { searchSections } from './search-sections.ts';

const ASSETS = join(import.meta.dirname, '../assets');
/** The parts of the API explorer that its page loads. */
const EXPLORER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const { resolve } = createRequire(import.meta.url);

/** Writes the whole documentation into a folder: every page as HTML and Markdown, the search, and the API explorer. */
export function buildSite(folder: string): void {
  const site = readSite();
  for (const page of site.pages.values()) {
    write(folder, htmlFile(page.address), pageTemplate(page, renderContent(page), site));
    write(folder, markdownAddress(page.address), markdownOf(page.source));
  }
  const sections = [...site.pages.values()].flatMap(searchSections);
  write(folder, '/docs/assets/search.json', JSON.stringify(sections));
  write(folder, '/docs/llms.txt', llmsTxt(site));
  copyAssets(folder);
}

function readSite(): Site {
  const sources = navigation.flatMap((group) => group.sources);
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as { version: string };
  return { version, pages: new Map(sources.map((source) => [source, readPage(source)])) };
}

function htmlFile(address: string): string {
  return address === '/docs' ? '/docs/index.html' : `${address}.html`;
}

/** Writes a file at its address below `/docs`. */
function write(folder: string, address: string, text: string): void {
  const file = join(folder, address.replace(/^\/docs\//, ''));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function copyAssets(folder: string): void {
  cpSync(ASSETS, join(folder, 'assets'), { recursive: true });
  cpSync(join(ASSETS, 'explorer.html'), join(folder, 'explorer.html'));
  cpSync(join(dirname(resolve('minisearch')), '../es/index.js'), join(folder, 'assets/minisearch.js'));
  const explorer = dirname(resolve('swagger-ui-dist/package.json'));
  for (const file of EXPLORER_FILES) cpSync(join(explorer, file), join(folder, 'viewer', file));
}
