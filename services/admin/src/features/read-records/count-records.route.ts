import type { Route } from '@booking/http';
import type { ReadPool } from '@booking/runtime';
import type { RecordKind } from '../../read-model/define-record.ts';
import { countRecords } from '../../read-model/record-count-repository.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { RecordCount } from '../../read-model/record-query.ts';
import { staffQuery } from '../../staff/staff-query.ts';

/** The number of records in a list with the same filters. */
export function countRecordsRoute({ readPool }: { readPool: ReadPool }, kind: RecordKind): Route {
  const { resource, tag, alsoReadBy, list } = kind;
  return staffQuery({
    path: `/admin/api/${resource}/count`,
    operationId: list.operationId.replace(/^list/, 'count'),
    summary: `Count the ${resource.replaceAll('-', ' ')} that the list shows under the same filters.`,
    tag,
    query: filtersOf(kind),
    answer: { description: 'The number of records', schema: RecordCount },
    permissions: ['read_all', ...(alsoReadBy ? [alsoReadBy] : [])],
    read: ({ query, caller }) => readPool.read((db) => countRecords(db, kind, listingOf({ db, caller }, kind, query))),
  });
}
