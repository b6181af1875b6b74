import type { Booking } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { SearchText } from '../../read-model/record-query.ts';
import { allRecords } from '../../records/all-records.ts';
import { bookingRecords } from '../../records/booking.ts';
import type { RecordKind } from '../../records/define-record.ts';
import { foldText } from '../../search/fold-text.ts';
import { readSearch, type SearchQuery } from '../../search/search-query.ts';
import { type HitGroup, SearchResults } from '../../search/search-resource.ts';
import { staffQuery } from '../../staff/staff-query.ts';
import { type FoundRow, searchRecords } from './search-repository.ts';

export function searchRecordsRoute({ readPool }: Pick<AdminDeps, 'readPool'>): Route {
  return staffQuery({
    path: '/admin/api/search',
    operationId: 'searchRecords',
    summary: 'Search all records: exact matches first, then the latest, a few of each kind.',
    tag: 'Search',
    query: z.strictObject({ q: SearchText }),
    answer: { description: 'The kinds with matches', schema: SearchResults },
    async read({ query: { q } }) {
      const groups = await readPool.read((db) => searchEverything(db, q));
      return { groups };
    },
  });
}

const HITS_OF_KIND_MAX = 5;
const CUSTOMERS_MAX = 3;
/** The number of best-matching bookings in which customers are searched. */
const BOOKINGS_SEARCHED = 50;

/** The best matches of each kind that has some, customers first. */
async function searchEverything(db: Database, typed: string): Promise<HitGroup[]> {
  const search = readSearch(typed);
  const kinds = allRecords.filter(({ hitOf }) => hitOf !== undefined);
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const limit = kind.table === bookingRecords.table ? BOOKINGS_SEARCHED : HITS_OF_KIND_MAX + 1;
      return { kind, rows: await searchRecords(db, kind, { search, limit }) };
    }),
  );
  const bookings = found.flatMap(({ kind, rows }) => (kind.table === bookingRecords.table ? rows : []));
  const groups = [customersOf(bookings as FoundRow<Booking>[], search), ...found.map(groupOf)];
  return groups.filter(({ hits }) => hits.length > 0);
}

function groupOf({ kind, rows }: { kind: RecordKind; rows: readonly FoundRow<unknown>[] }): HitGroup {
  const hits = rows.slice(0, HITS_OF_KIND_MAX).flatMap(({ id, created_at, record }) => {
    const hit = kind.hitOf?.(record);
    return hit ? [{ id, ...hit, at: created_at.toISOString() }] : [];
  });
  return { resource: kind.resource, hits, hasMore: rows.length > HITS_OF_KIND_MAX };
}

/** The customers of the found bookings, if the id of the customer contains every word. */
function customersOf(bookings: readonly FoundRow<Booking>[], { words }: SearchQuery): HitGroup {
  const ids = [...new Set(bookings.map(({ record }) => record.customerId))].filter((id) =>
    words.every((parts) => parts.some(({ text }) => foldText(id).includes(text))),
  );
  const hits = ids.slice(0, CUSTOMERS_MAX).map((id) => ({ id, title: id, status: null, amount: null, at: null }));
  return { resource: 'customers', hits, hasMore: ids.length > CUSTOMERS_MAX };
}
