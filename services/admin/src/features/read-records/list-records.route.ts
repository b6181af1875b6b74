import { listOf, PageQuery, type Route } from '@booking/http';
import type { DetailDeps, RecordKind } from '../../read-model/define-record.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { staffQuery } from '../../staff/staff-query.ts';

type Deps = Omit<DetailDeps, 'clock'>;

export function listRecordsRoute<Resource>(deps: Deps, kind: RecordKind<Resource>): Route {
  const { resource, tag, alsoReadBy, shows, list } = kind;
  return staffQuery({
    path: `/admin/api/${resource}`,
    operationId: list.operationId,
    summary: list.summary,
    tag,
    query: PageQuery.extend(filtersOf(kind).shape),
    answer: { description: `A page of ${resource.replaceAll('-', ' ')}`, schema: listOf(shows) },
    permissions: ['read_all', ...(alsoReadBy ? [alsoReadBy] : [])],
    async read({ query, caller }) {
      const page = await deps.readPool.read((db) => listRecords(db, kind, listingOf({ db, caller }, kind, query)));
      return { ...page, data: (await list.complete?.(deps, page.data)) ?? page.data };
    },
  });
}
