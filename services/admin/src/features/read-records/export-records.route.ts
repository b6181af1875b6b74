import type { Actor } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Clock, Database, ReadPool } from '@booking/runtime';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import { pagesOfKeys, type ReadPage } from '../../csv/csv-of-records.ts';
import { type Exported, readersOf, type RecordKind } from '../../read-model/define-record.ts';
import { readMatching } from '../../read-model/matching-records-repository.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { listIds, listRecords } from '../../read-model/record-list-repository.ts';

type Deps = { readonly db: Database; readonly readPool: ReadPool; readonly clock: Clock };

/** A complete list with the same filters, as a file; none for a kind without CSV. */
export function exportRecordsRoutes(deps: Deps, kind: RecordKind): Route[] {
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

/** Records move in the order of their last changes while they are read. */
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
