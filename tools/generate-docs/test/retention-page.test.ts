import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { createDatabase, type Migration } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/operations/retention.md'), 'utf8');

describe('docs/operations/retention.md', () => {
  it.each(serviceNames)('lists every table of %s once', async (service) => {
    const listed = [...rowsUnder('Every service'), ...rowsUnder(service)].map(({ table }) => table);

    expect(listed.sort()).toEqual(await tablesIn(service));
  });

  it.each(['Every service', ...serviceNames])('names a job that exists or a reason for each table of %s', (heading) => {
    const files = globSync('{services,libs}/*/src/**/*.ts', { cwd: ROOT });
    const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');

    for (const { kept, removal } of rowsUnder(heading)) {
      const [, job] = /^`(.+)`$/.exec(removal) ?? [];
      expect(kept).not.toBe('');
      expect(removal).not.toBe('');
      if (job !== undefined) expect(sources).toContain(`name: '${job}'`);
    }
  });
});

/** The tables of a service after its migrations. Partitions are left out. */
async function tablesIn(service: ServiceName): Promise<string[]> {
  const path = join(ROOT, 'services', service, 'migrations/index.ts');
  const { migrations } = (await import(path)) as { migrations: readonly Migration[] };
  const db = createDatabase(await createTestDatabase(`retention-${service}`, migrations));
  try {
    return await db('pg_class')
      .whereRaw(`relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`)
      .orderBy('relname')
      .pluck<string[]>('relname');
  } finally {
    await db.destroy();
  }
}

type Row = { readonly table: string; readonly kept: string; readonly removal: string };

function rowsUnder(heading: string): Row[] {
  const section = PAGE.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return Array.from(
    section.matchAll(/^\| `(\w+)` +\| [^|]+\|([^|]*)\|([^|]*)\|$/gm),
    ([, table = '', kept = '', removal = '']) => ({ table, kept: kept.trim(), removal: removal.trim() }),
  );
}
