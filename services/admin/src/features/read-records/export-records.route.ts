import type { Route } from '@booking/http';
import type { Clock, Database, ReadPool } from '@booking/runtime';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import { type Exported, readersOf, type RecordKind } from '../../read-model/define-record.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { listRecords } from '../../read-model/record-list-repository.ts';

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
    read: (filters, piece, caller) =>
      deps.readPool.read(async (db) => {
        const page = await listRecords(db, kind, { ...listingOf({ db, caller }, kind, filters), ...piece });
        return { ...page, data: (await kind.completeExport?.(db, page.data)) ?? (page.data as Exported[]) };
      }),
  });
  return [route];
}
