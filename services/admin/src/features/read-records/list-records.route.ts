import { Money } from '@booking/contracts';
import { listOf, PageQuery, type Route } from '@booking/http';
import { z } from 'zod';
import { type DetailDeps, readersOf, type RecordKind } from '../../read-model/define-record.ts';
import { countRecords } from '../../read-model/record-count-repository.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';
import { RecordCount } from '../../read-model/record-query.ts';
import { sumRecords } from '../../read-model/record-sum-repository.ts';
import { staffQuery } from '../../staff/staff-query.ts';

type Deps = Omit<DetailDeps, 'clock'>;

export function listRecordsRoute<Resource>(deps: Deps, kind: RecordKind<Resource>): Route {
  const { resource, tag, shows, list } = kind;
  return staffQuery({
    path: `/admin/api/${resource}`,
    operationId: list.operationId,
    summary: list.summary,
    tag,
    query: PageQuery.extend(filtersOf(kind).shape),
    answer: { description: `A page of ${resource.replaceAll('-', ' ')}`, schema: listOf(shows) },
    permissions: readersOf(kind),
    async read({ query, caller }) {
      const page = await deps.readPool.read((db) => listRecords(db, kind, listingOf({ db, caller }, kind, query)));
      return { ...page, data: (await list.complete?.(deps, page.data)) ?? page.data };
    },
  });
}

/** The number of records in a list with the same filters. */
export function countRecordsRoute({ readPool }: Pick<Deps, 'readPool'>, kind: RecordKind): Route {
  const { resource, tag, list } = kind;
  return staffQuery({
    path: `/admin/api/${resource}/count`,
    operationId: list.operationId.replace(/^list/, 'count'),
    summary: `Count the ${resource.replaceAll('-', ' ')} that the list shows under the same filters.`,
    tag,
    query: filtersOf(kind),
    answer: { description: 'The number of records', schema: RecordCount },
    permissions: readersOf(kind),
    read: ({ query, caller }) => readPool.read((db) => countRecords(db, kind, listingOf({ db, caller }, kind, query))),
  });
}

const RecordSums = z
  .object({
    data: z.array(z.object({ count: z.int(), total: Money })),
    isCut: z.boolean().meta({ description: 'Whether the list has more records than the sums include' }),
  })
  .meta({ id: 'RecordSums' });

/** The sums of a list with the same filters; none for a kind without amounts. */
export function sumRecordsRoutes({ readPool }: Pick<Deps, 'readPool'>, kind: RecordKind): Route[] {
  const { resource, tag, sums } = kind;
  if (!sums) return [];
  const route = staffQuery({
    path: `/admin/api/${resource}/sums`,
    operationId: sums.operationId,
    summary: `Sum the ${resource} that the list shows under the same filters, per currency.`,
    tag,
    query: filtersOf(kind),
    answer: { description: 'The number and the sum in each currency', schema: RecordSums },
    permissions: readersOf(kind),
    read: ({ query, caller }) => readPool.read((db) => sumRecords(db, kind, listingOf({ db, caller }, kind, query))),
  });
  return [route];
}
