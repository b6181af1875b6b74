import { type Actor, ProblemError } from '@booking/contracts';
import { Id, listOf, PageQuery, type Route } from '@booking/http';
import type { Database, ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import { pagesOfKeys, type ReadPage } from '../../csv/csv-of-records.ts';
import { countRecords, readMatching, sumRecords } from '../../read-model/matching-records-repository.ts';
import { MoneySum } from '../../read-model/money-sum.ts';
import { findShownRecord } from '../../read-model/read-model-repository.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { listIds, listRecords } from '../../read-model/record-list-repository.ts';
import { RecordCount, withRanges } from '../../read-model/record-query.ts';
import { allDetails, allRecords } from '../../records/all-records.ts';
import {
  type DetailDeps,
  type Exported,
  readersOf,
  type RecordDetail,
  type RecordKind,
} from '../../records/define-record.ts';
import { staffQuery } from '../../staff/staff-query.ts';

/** The lists, counts, sums, exports and pages of every kind of record. */
export function readRecordsRoutes(deps: DetailDeps): Route[] {
  const kinds = new Set([...allDetails.map(({ kind }) => kind), ...allRecords]);
  return [...kinds].flatMap((kind) => [
    listRecordsRoute(deps, kind),
    ...exportRecordsRoutes(deps, kind),
    // The first route that matches a path answers it, so these stand before the pages of records.
    countRecordsRoute(deps, kind),
    ...sumRecordsRoutes(deps, kind),
    ...allDetails.filter((detail) => detail.kind === kind).map((detail) => getRecordRoute(deps, detail)),
  ]);
}

type Deps = Omit<DetailDeps, 'clock'>;

/** The common part of the routes that read a list: its filters, and who may read it. */
function listQuery(kind: Pick<RecordKind<never>, 'tag' | 'sorts' | 'filters' | 'alsoReadBy'>) {
  return { tag: kind.tag, query: filtersOf(kind), permissions: readersOf(kind) };
}

export function listRecordsRoute<Resource>(deps: Deps, kind: RecordKind<Resource>): Route {
  const { resource, shows, list } = kind;
  return staffQuery({
    ...listQuery(kind),
    path: `/admin/api/${resource}`,
    operationId: list.operationId,
    summary: list.summary,
    query: withRanges(PageQuery.extend(filtersOf(kind).shape)),
    answer: { description: `A page of ${resource.replaceAll('-', ' ')}`, schema: listOf(shows) },
    async read({ query, caller }) {
      const page = await deps.readPool.read((db) => listRecords(db, kind, listingOf({ db, caller }, kind, query)));
      return { ...page, data: (await list.complete?.(deps, page.data)) ?? page.data };
    },
  });
}

export function countRecordsRoute({ readPool }: Pick<Deps, 'readPool'>, kind: RecordKind): Route {
  const { resource, list } = kind;
  return staffQuery({
    ...listQuery(kind),
    path: `/admin/api/${resource}/count`,
    operationId: list.operationId.replace(/^list/, 'count'),
    summary: `Count the ${resource.replaceAll('-', ' ')} that the list shows under the same filters.`,
    answer: { description: 'The number of records', schema: RecordCount },
    read: ({ query, caller }) => readPool.read((db) => countRecords(db, kind, listingOf({ db, caller }, kind, query))),
  });
}

const RecordSums = z
  .object({
    data: z.array(z.object({ count: z.int(), total: MoneySum })),
    isCut: z.boolean().meta({ description: 'Whether the list has more records than the sums include' }),
  })
  .meta({ id: 'RecordSums' });

/** The sums of a list with the same filters; none for a kind without amounts. */
export function sumRecordsRoutes({ readPool }: Pick<Deps, 'readPool'>, kind: RecordKind): Route[] {
  const { resource, sums } = kind;
  if (!sums) return [];
  const route = staffQuery({
    ...listQuery(kind),
    path: `/admin/api/${resource}/sums`,
    operationId: sums.operationId,
    summary: `Sum the ${resource} that the list shows under the same filters, per currency.`,
    answer: { description: 'The number and the sum in each currency', schema: RecordSums },
    read: ({ query, caller }) => readPool.read((db) => sumRecords(db, kind, listingOf({ db, caller }, kind, query))),
  });
  return [route];
}

/** A complete list with the same filters, as a file; none for a kind without CSV. */
function exportRecordsRoutes(deps: DetailDeps, kind: RecordKind): Route[] {
  const { resource, tag, csv } = kind;
  if (!csv) return [];
  const route = auditedExport(deps, {
    ...csv,
    resource,
    summary: `Export the ${resource.replaceAll('-', ' ')} that the list shows under the same filters, in the same order.`,
    tag,
    permissions: readersOf(kind),
    filters: filtersOf(kind),
    read: (filters, caller) => readPages(deps.readPool, kind, { filters, caller }),
  });
  return [route];
}

type Asked = { readonly filters: Readonly<Record<string, unknown>>; readonly caller: Actor };

/**
 * Reads a list in pages. In the order of the last changes, records move while they are read, so all ids are read first.
 */
function readPages(readPool: ReadPool, kind: RecordKind, { filters, caller }: Asked): ReadPage<Exported> {
  const complete = async (db: Database, records: readonly unknown[]): Promise<readonly Exported[]> =>
    (await kind.completeExport?.(db, records)) ?? (records as Exported[]);
  const listingIn = (db: Database) => listingOf({ db, caller }, kind, filters);
  if (filters['sort'] !== 'changedAt')
    return (piece) =>
      readPool.read(async (db) => {
        const page = await listRecords(db, kind, { ...listingIn(db), ...piece });
        return { ...page, data: await complete(db, page.data) };
      });
  return pagesOfKeys({
    listKeys: (limit) => readPool.read((db) => listIds(db, kind, { ...listingIn(db), limit })),
    read: (ids: readonly string[]) =>
      readPool.read(async (db) => complete(db, await readMatching(db, kind, { ids, listing: listingIn(db) }))),
  });
}

function getRecordRoute(deps: DetailDeps, detail: RecordDetail): Route {
  const { kind, name, noun = name, operationId, summary, notFound, schema, describe } = detail;
  return staffQuery({
    path: `/admin/api/${kind.resource}/{${name}}`,
    operationId,
    summary,
    tag: kind.tag,
    params: z.object({ [name]: Id }),
    notFound,
    answer: { description: `The ${noun}`, schema },
    permissions: readersOf(kind),
    async read({ params: { [name]: id = '' }, caller }) {
      const record = await findShownRecord(deps.db, kind, id);
      if (!record) throw new ProblemError(notFound, `There is no ${noun} ${id}.`);
      return { ...record, ...(await describe(deps, record, caller)) };
    },
  });
}
