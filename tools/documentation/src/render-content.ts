import { Marked, Renderer, type Tokens } from 'marked';
import { Anchors } from './anchors.ts';
import { highlight } from './highlight.ts';
import { type Page, plainText, siteAddress } from './page.ts';
import { renderDiagram } from './render-diagram.ts';

export type Heading = { readonly depth: number; readonly anchor: string; readonly title: string };
export type Content = { readonly html: string; readonly headings: readonly Heading[] };

/** Renders a page: its HTML, and its headings. */
export function renderContent(page: Page): Content {
  const anchors = new Anchors();
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading(token) {
        const title = plainText(token);
        const anchor = anchors.next(title);
        headings.push({ depth: token.depth, anchor, title });
        const text = this.parser.parseInline(token.tokens);
        return `<h${token.depth} id="${anchor}">${text} <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></h${token.depth}>\n`;
      },
      link(token) {
        return renderLink(page, token, this.parser.parseInline(token.tokens));
      },
      table(token) {
        return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
      code: renderCode,
    },
  });
  return { html: marked.parser([...page.tokens]), headings };
}

function renderLink({ source }: Page, { href }: Tokens.Link, text: string): string {
  const address = siteAddress(source, href);
  if (address === undefined) return `<span class="source" title="${escapeHtml(href)} in the repository">${text}</span>`;
  return `<a href="${escapeHtml(address)}">${text}</a>`;
}

/** Renders a code block. The first word after the fence is the language; tests read the other words. */
function renderCode({ text, lang: info = '' }: Tokens.Code): string {
  const [lang = ''] = info.split(' ');
  if (lang === 'mermaid') return renderDiagram(text);
  return `<pre tabindex="0"><code>${highlight(text, lang) ?? escapeHtml(text)}</code></pre>\n`;
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
