import { requirePermission } from '@booking/contracts';
import { defineRoute, listOf, PageQuery, type Route } from '@booking/http';
import type { DetailDeps, RecordKind } from '../../read-model/define-record.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';

type Deps = Omit<DetailDeps, 'clock'>;

/** A list of records of one kind. */
export function listRecordsRoute<Resource>(deps: Deps, kind: RecordKind<Resource>): Route {
  const { resource, tag, alsoReadBy, shows, list } = kind;
  return defineRoute({
    method: 'get',
    path: `/admin/api/${resource}`,
    operationId: list.operationId,
    summary: list.summary,
    tag,
    auth: 'client',
    query: PageQuery.extend(filtersOf(kind).shape),
    answers: { 200: { description: `A page of ${resource.replaceAll('-', ' ')}`, schema: listOf(shows) } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      requirePermission(caller, 'read_all', ...(alsoReadBy ? [alsoReadBy] : []));
      const page = await deps.readPool.read((db) => listRecords(db, kind, listingOf({ db, caller }, kind, query)));
      return { status: 200, body: { ...page, data: (await list.complete?.(deps, page.data)) ?? page.data } };
    },
  });
}
