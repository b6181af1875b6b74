import { type Actor, requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { Clock, Database, ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { auditedPieces } from '../../audit-entry/audited-pieces.ts';
import { type CsvForm, csvHeaders, csvWriter } from '../../csv/csv.ts';
import { csvOfRecords, pagesOfKeys, type ReadPage } from '../../csv/csv-of-records.ts';
import type { Exported, RecordKind } from '../../read-model/define-record.ts';
import { readMatching } from '../../read-model/matching-records-repository.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { listIds, listRecords } from '../../read-model/record-list-repository.ts';
import { csvFormOf } from '../../read-model/record-query.ts';
import { storable } from '../../read-model/storable.ts';

type Deps = { readonly db: Database; readonly readPool: ReadPool; readonly clock: Clock };
type Csv = NonNullable<RecordKind['csv']>;
type Asked = { readonly caller: Actor; readonly query: Readonly<Record<string, unknown>> & CsvForm };

/** A complete list with the same filters, as a file; none for a kind without CSV. */
export function exportRecordsRoutes(deps: Deps, kind: RecordKind): Route[] {
  const { resource: name, tag, csv } = kind;
  if (!csv) return [];
  const route = defineRoute({
    method: 'get',
    path: `/admin/api/${name}.csv`,
    operationId: csv.operationId,
    summary: `Export the ${name.replaceAll('-', ' ')} that the list shows under the same filters, in the same order.`,
    tag,
    auth: 'client',
    query: filtersOf(kind).extend(csvFormOf(csv.columns)),
    answers: { 200: { description: 'CSV (RFC 4180) with a header', contentType: 'text/csv', schema: z.string() } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      const body = await auditedPieces(
        deps,
        { staff: caller.sub, name: csv.action, target: { type: 'export', id: name }, reason: null },
        { before: { filters: storable(query) }, open: () => linesOf(deps.readPool, { kind, csv }, { query, caller }) },
      );
      return { status: 200, headers: csvHeaders(name, deps.clock()), body };
    },
  });
  return [route];
}

function linesOf(
  readPool: ReadPool,
  { kind, csv }: { kind: RecordKind; csv: Csv },
  { query: { columns, timeZone, ...filters }, caller }: Asked,
): AsyncGenerator<string, number> {
  requirePermission(caller, 'read_all', ...(kind.alsoReadBy ? [kind.alsoReadBy] : []));
  const complete = async (db: Database, records: readonly unknown[]): Promise<readonly Exported[]> =>
    (await kind.completeExport?.(db, records)) ?? (records as Exported[]);
  const listingIn = (db: Database) => listingOf({ db, caller }, kind, filters);
  const inOrder: ReadPage<Exported> = (piece) =>
    readPool.read(async (db) => {
      const page = await listRecords(db, kind, { ...listingIn(db), ...piece });
      return { ...page, data: await complete(db, page.data) };
    });
  const ofBeginning = pagesOfKeys({
    listKeys: (limit) => readPool.read((db) => listIds(db, kind, { ...listingIn(db), limit })),
    read: (ids: readonly string[]) =>
      readPool.read(async (db) => complete(db, await readMatching(db, kind, { ids, listing: listingIn(db) }))),
  });
  const isMoving = filters['sort'] === 'changedAt';
  return csvOfRecords(csvWriter(csv.columns, { columns, timeZone }), isMoving ? ofBeginning : inOrder);
}
