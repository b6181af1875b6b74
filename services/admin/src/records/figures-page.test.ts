import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { allRecords } from './all-records.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations/figures.md'), 'utf8');
const exported = allRecords.filter(({ csv }) => csv !== undefined);

describe('docs/operations/figures.md', () => {
  it.each(['payments', 'refunds', 'bookings', 'disputes', 'discrepancies'])('has the columns of %s.csv', (resource) => {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${resource}.csv\``)) ?? '';
    const [, , , columns = ''] = row.split('|');
    const { csv } = exported.find((kind) => kind.resource === resource) ?? {};

    expect(Array.from(columns.matchAll(/`(\w+)`/g), ([, name]) => name)).toEqual(Object.keys(csv?.columns ?? {}));
  });

  it.each(exported.map(({ resource }) => resource))('names the export of %s', (resource) => {
    expect(page).toMatch(new RegExp(`\`${resource}(\\.csv)?\``));
  });
});
