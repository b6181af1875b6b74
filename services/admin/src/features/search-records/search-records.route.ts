import { Money, requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { SearchText } from '../../read-model/record-query.ts';
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
  return defineRoute({
    method: 'get',
    path: '/admin/api/search',
    operationId: 'searchRecords',
    summary: 'Search all records: exact matches first, then the latest, a few of each kind.',
    tag: 'Search',
    auth: 'client',
    query: z.strictObject({ q: SearchText }),
    answers: { 200: { description: 'The kinds with matches', schema: SearchResults } },
    problems: ['forbidden'],
    async handle({ query: { q }, caller }) {
      requirePermission(caller, 'read_all');
      const groups = await readPool.read((db) => searchEverything(db, q));
      return { status: 200, body: { groups } };
    },
  });
}
