import type { Route } from '@booking/http';
import type { ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { SearchText } from '../../read-model/record-query.ts';
import { SearchResults } from '../../search/search-resource.ts';
import { staffQuery } from '../../staff/staff-query.ts';
import { searchEverything } from './search-everything.ts';

export function searchRecordsRoute({ readPool }: { readonly readPool: ReadPool }): Route {
  return staffQuery({
    path: '/admin/api/search',
    operationId: 'searchRecords',
    summary: 'Search all records: exact matches first, then the latest, a few of each kind.',
    tag: 'Search',
    query: z.strictObject({ q: SearchText }),
    answer: { description: 'The kinds with matches', schema: SearchResults },
    permissions: ['read_all'],
    async read({ query: { q } }) {
      const groups = await readPool.read((db) => searchEverything(db, q));
      return { groups };
    },
  });
}
