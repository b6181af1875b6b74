import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/operations/privacy.md'), 'utf8');

describe('docs/operations/privacy.md', () => {
  it('names a kind of the export for every table with personal data, or says of which kind it is a copy', () => {
    const exported = kindsInSources();
    const tables = rowsBetween('### Databases', '### Streams');

    expect(tables.length).toBeGreaterThan(15);
    for (const [services = '', table, , how = ''] of tables) {
      const owners = services.split(', ');
      const isIn = (kind: string): boolean =>
        /^cop(y|ies) of /.test(how)
          ? serviceNames.some((service) => exported.has(`${service} ${kind}`))
          : owners.every((service) => exported.has(`${service} ${kind}`));
      for (const kind of quoted(how)) {
        expect({ table, kind, isExported: isIn(kind) }).toEqual({
          ...{ table, kind, isExported: true },
        });
      }
      expect({ table, kinds: quoted(how) }).not.toEqual({ table, kinds: [] });
    }
  });

  it('lists the kinds of the export as the services declare them', () => {
    const listed = rowsBetween('## Export', '## Erasure').flatMap(([service, kinds = '']) =>
      quoted(kinds).map((kind) => `${service} ${kind}`),
    );

    expect(listed.toSorted()).toEqual([...kindsInSources()].toSorted());
  });
});

/** The kinds in the export of each service, as `service kind`. */
function kindsInSources(): Set<string> {
  const kinds = serviceNames.flatMap((service) => {
    const files = globSync(`services/${service}/src/features/export-customer/*.ts`, { cwd: ROOT });
    const source = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
    const named = [...source.matchAll(/kind: '(\w+)'/g), ...source.matchAll(/^ {4}(\w+): .*(?:await|list)/gm)];
    return named.map(([, kind]) => `${service} ${kind}`);
  });
  return new Set(kinds);
}

/** The cells of the tables between two headings, without their heads. */
function rowsBetween(from: string, to: string): string[][] {
  const part = PAGE.slice(PAGE.indexOf(`\n${from}\n`), PAGE.indexOf(`\n${to}\n`));
  const rows = part.split('\n').filter((line) => line.startsWith('| ') && !/^\| (service|-)/.test(line));
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}
