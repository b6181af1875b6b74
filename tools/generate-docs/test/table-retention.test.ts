import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { createDatabase, type Migration } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { tablesOf, tablesOfEveryService } from '../src/table-retention.ts';

const ROOT = join(import.meta.dirname, '../../..');

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

describe('the retention of tables', () => {
  it.each(serviceNames)('is declared for every table of %s', async (service) => {
    const declared = [...tablesOfEveryService, ...tablesOf[service]].map(({ table }) => table);

    expect(declared.sort()).toEqual(await tablesIn(service));
  });

  it('names jobs that exist, and a reason for every table without one', () => {
    const files = globSync('{services,libs}/*/src/**/*.ts', { cwd: ROOT });
    const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
    for (const { table, job, because } of [...tablesOfEveryService, ...Object.values(tablesOf).flat()]) {
      expect({ table, isExplained: (job === undefined) !== (because === undefined) }).toEqual({
        table,
        isExplained: true,
      });
      if (job !== undefined) expect(sources).toContain(`name: '${job}'`);
    }
  });
});
