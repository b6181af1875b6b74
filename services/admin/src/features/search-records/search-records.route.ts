import { Money } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { SearchText } from '../../read-model/record-query.ts';
import { staffQuery } from '../../staff/staff-query.ts';
import { searchEverything } from './search-everything.ts';

const Hit = z.object({
  id: z.string(),
  title: z.string().nullable().meta({ description: 'Its description, reference or reason' }),
  status: z.string().nullable(),
  amount: Money.nullable(),
  at: z.iso.datetime().nullable(),
});

/** The results of a search over all kinds of records. */
export const SearchResults = z
  .object({
    groups: z.array(
      z.object({
        resource: z.string().meta({ description: 'The last segment of the path of its list, or `customers`' }),
        hits: z.array(Hit),
        hasMore: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SearchResults' });

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
