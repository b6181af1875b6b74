import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { auditedPieces } from '../../audit-entry/audited-pieces.ts';
import { csvOfRecords } from '../../csv/csv-of-records.ts';
import type { RecordKind } from '../../read-model/define-record.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { storable } from '../../read-model/storable.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** A complete list with the same filters, as a file; none for a kind without CSV. */
export function exportRecordsRoutes(deps: Deps, kind: RecordKind): Route[] {
  const { resource: name, tag, csv } = kind;
  if (!csv) return [];
  const route = defineRoute({
    method: 'get',
    path: `/admin/api/${name}.csv`,
    operationId: csv.operationId,
    summary: `Export the ${name} that the list shows under the same filters, in the same order.`,
    tag,
    auth: 'client',
    query: filtersOf(kind),
    answers: { 200: { description: 'CSV (RFC 4180) with a header', contentType: 'text/csv', schema: z.string() } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      const target = { type: 'export', id: name } as const;
      const body = await auditedPieces(
        deps,
        { staff: caller.sub, name: csv.action, target, reason: null },
        {
          before: { filters: storable(query) },
          open: () => {
            requirePermission(caller, 'read_all');
            return csvOfRecords(deps.db, {
              model: kind,
              listing: listingOf({ db: deps.db, caller }, kind, query),
              columns: csv.columns,
            });
          },
        },
      );
      return { status: 200, headers: headersOf(`${name}-${deps.clock().toISOString().slice(0, 10)}.csv`), body };
    },
  });
  return [route];
}

function headersOf(fileName: string): Record<string, string> {
  return { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${fileName}"` };
}
