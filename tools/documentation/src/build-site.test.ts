import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { builtSite } from './built-site.ts';
import { addressOf, navigation, REPOSITORY } from './navigation.ts';

const addresses = navigation.flatMap((group) => group.sources).map(addressOf);
let folder: string;

beforeAll(() => {
  folder = builtSite();
});

function fileOf(address: string): string {
  return join(folder, address === '/docs' ? 'index' : address.replace('/docs/', ''));
}

function pageAt(address: string): string {
  return readFileSync(`${fileOf(address)}.html`, 'utf8');
}

describe('the documentation site', () => {
  it('has every document of the repository as a page', () => {
    const documents = globSync('docs/**/*.md', { cwd: REPOSITORY }).map(addressOf);

    expect(documents.filter((address) => !addresses.includes(address))).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(addresses)(
    'has links at %s to pages and headings that exist, and loads nothing from other sites',
    (address) => {
      const page = pageAt(address);
      const links = [...page.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href);
      const own = links.filter((href) => href.startsWith('#') || addresses.includes(href.split('#')[0] ?? ''));

      expect(own.length).toBeGreaterThan(addresses.length);
      expect(links.filter((href) => href.startsWith('/docs/') && !leadsSomewhere(href))).toEqual([]);
      expect(own.filter((href) => !hasHeading(address, href))).toEqual([]);
      expect(page).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="https?:|@import/);
    },
  );

  it.each([
    ['/docs', 'Booking payments'],
    ['/docs/concepts', 'Concepts · Booking payments'],
  ])('names %s and the product once in the title of the tab', (address, title) => {
    expect(pageAt(address)).toContain(`<title>${title}</title>`);
  });

  it('offers each page as Markdown, with links that lead to Markdown', () => {
    const page = readFileSync(`${fileOf('/docs/operations')}.md`, 'utf8');

    expect(page).toContain('[Configuration](/docs/operations/configuration.md)');
    expect(addresses.filter((address) => readFileSync(`${fileOf(address)}.md`, 'utf8').length < 100)).toEqual([]);
  });

  it('lists every page in llms.txt', () => {
    const list = readFileSync(join(folder, 'llms.txt'), 'utf8');
    const missing = addresses.filter((address) => address !== '/docs' && !list.includes(`](${address}.md): `));

    expect(missing).toEqual([]);
  });

  it('draws diagrams in the page itself', () => {
    expect(pageAt('/docs/concepts').match(/<svg/g)).toHaveLength(5);
  });

  it('keeps the text of drawings readable', () => {
    const widths = addresses.flatMap((address) =>
      Array.from(pageAt(address).matchAll(/<svg [^>]*min-width:(\d+)px;max-width:(\d+)px/g), ([, least, most]) => {
        return Number(least) / Number(most);
      }),
    );

    expect(widths.length).toBeGreaterThan(10);
    expect(Math.min(...widths)).toBeGreaterThan(0.7);
  });
});

function leadsSomewhere(href: string): boolean {
  const [path = ''] = href.split('#');
  return addresses.includes(path) || globSync(`${fileOf(path)}{,.html}`).length > 0;
}

function hasHeading(address: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  return anchor === undefined || pageAt(path === '' ? address : path).includes(`id="${anchor}"`);
}
