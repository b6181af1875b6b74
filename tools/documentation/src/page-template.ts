import { type Group, navigation } from './navigation.ts';
import { markdownAddress, type Page } from './page.ts';
import { type Content, escapeHtml, type Heading } from './render-content.ts';

export type Site = { readonly pages: ReadonlyMap<string, Page>; readonly version: string };

const PRODUCT = 'Booking payments';
/** In this order, because rules for narrow screens override earlier rules. */
const STYLE_SHEETS = ['base', 'header', 'navigation', 'content'];

/** The HTML of a page. It loads nothing from other sites, and has no inline script. */
export function pageTemplate(page: Page, { html, headings }: Content, site: Site): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="${escapeHtml(page.summary)}" />
    <title>${escapeHtml(titleOf(page))}</title>
    <link rel="icon" href="/docs/assets/favicon.svg" />
    ${STYLE_SHEETS.map(styleSheet).join('\n    ')}
    <link rel="alternate" type="text/markdown" href="${markdownAddress(page.address)}" />
    <script type="module" src="/docs/assets/site.js"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <a class="menu" href="#navigation">Menu</a>
      <a class="home" href="/docs">${PRODUCT} <small>${escapeHtml(site.version)}</small></a>
      <search>
        <input type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" />
        <ul hidden aria-label="Results"></ul>
      </search>
      <a class="explorer" href="/docs/explorer">API explorer</a>
    </header>
    <div class="columns">
      <nav id="navigation" aria-label="Pages">
        <a class="close" href="#content">Close</a>
        ${navigation.map((group) => renderGroup(group, page, site)).join('\n        ')}
      </nav>
      <main id="content">
        ${html}
        <footer><a href="${markdownAddress(page.address)}">This page as Markdown</a> · <a href="/docs/llms.txt">llms.txt</a></footer>
      </main>
      ${renderContents(headings)}
    </div>
  </body>
</html>
`;
}

function styleSheet(name: string): string {
  return `<link rel="stylesheet" href="/docs/assets/${name}.css" />`;
}

function titleOf({ title }: Page): string {
  return title === PRODUCT ? title : `${title} · ${PRODUCT}`;
}

function renderGroup({ title, sources }: Group, current: Page, { pages }: Site): string {
  const items = sources.map((source) => {
    const page = pages.get(source);
    const mark = source === current.source ? ' aria-current="page"' : '';
    return `<li><a href="${page?.address ?? ''}"${mark}>${escapeHtml(page?.title ?? '')}</a></li>`;
  });
  const open = sources.includes(current.source) || title === 'Start' ? ' open' : '';
  return `<details${open}><summary>${title}</summary><ul>${items.join('')}</ul></details>`;
}

function renderContents(headings: readonly Heading[]): string {
  const entries = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (entries.length < 2) return '<aside></aside>';
  const items = entries.map(({ depth, anchor, title }) => {
    return `<li class="depth-${depth}"><a href="#${anchor}">${escapeHtml(title)}</a></li>`;
  });
  return `<aside aria-label="On this page"><b>On this page</b><ul>${items.join('')}</ul></aside>`;
}
