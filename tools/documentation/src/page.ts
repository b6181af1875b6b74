import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';
import { addressOf, navigation, REPOSITORY } from './navigation.ts';

export type Page = {
  /** The file, relative to the root of the repository. */
  readonly source: string;
  readonly address: string;
  readonly title: string;
  /** The first paragraph, as plain text. */
  readonly summary: string;
  readonly tokens: readonly Token[];
};

/** Files that are served but are not pages, with their addresses. */
const servedFiles: readonly [string, string][] = [
  ['ingress/public/', '/api/v1/'],
  ['tools/documentation/assets/explorer.html', '/docs/explorer'],
];
const sources = new Set(navigation.flatMap((group) => group.sources));

export function readPage(source: string): Page {
  const tokens = lexer(textOf(source));
  const heading = tokens.find((token) => token.type === 'heading');
  const paragraph = tokens.find((token) => token.type === 'paragraph');
  return {
    source,
    address: addressOf(source),
    title: plainText(heading),
    summary: plainText(paragraph),
    tokens,
  };
}

/**
 * The Markdown of a page, in which links lead to addresses of the site. Links to files that are not pages become text.
 */
export function markdownOf(source: string): string {
  return textOf(source)
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : withSiteLinks(source, part)))
    .join('');
}

/** The address of a link in a page; undefined if it leads to a file that is not a page. */
export function siteAddress(source: string, href: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(source), path);
  const served = servedFiles.find(([file]) => target.startsWith(file));
  if (served) return target.replace(...served);
  if (!sources.has(target)) return undefined;
  return anchor === undefined ? addressOf(target) : `${addressOf(target)}#${anchor}`;
}

/** The text of a token and all its children, without formatting. */
export function plainText(token: Token | undefined): string {
  if (!token) return '';
  const texts: string[] = [];
  void walkTokens([token], (inner) => {
    const { tokens, text } = inner as Partial<Tokens.Text>;
    if (tokens === undefined && text !== undefined) texts.push(text);
  });
  return texts.join('').replaceAll(/\s+/g, ' ').trim();
}

function withSiteLinks(source: string, text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_link, label: string, href: string) => {
    const [address, anchor] = siteAddress(source, href)?.split('#') ?? [];
    if (address === undefined) return label;
    const file = address.startsWith('/docs') ? markdownAddress(address) : address;
    return `[${label}](${anchor === undefined ? file : `${file}#${anchor}`})`;
  });
}

/** The address of the Markdown of a page. */
export function markdownAddress(address: string): string {
  return address === '/docs' ? '/docs/index.md' : `${address}.md`;
}

function textOf(source: string): string {
  return readFileSync(join(REPOSITORY, source), 'utf8').replaceAll(/<!--[\s\S]*?-->\n?/g, '');
}
