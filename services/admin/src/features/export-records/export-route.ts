import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import type { ActionName } from '../../audit-entry/audit-entry.ts';
import { auditedPieces } from '../../audit-entry/audited-pieces.ts';
import type { CsvColumns } from '../../csv/csv.ts';
import { csvOfRecords } from '../../csv/csv-of-records.ts';
import type { ReadModel } from '../../read-model/read-model.ts';
import type { Listing } from '../../read-model/record-list-repository.ts';
import { storable } from '../../read-model/storable.ts';

export type Deps = { readonly db: Database; readonly clock: Clock };

type Export<Filters extends z.ZodObject, Resource> = Pick<Route, 'operationId' | 'tag'> & {
  /** The last part of the list's address, and the name of the file. */
  readonly name: string;
  readonly action: ActionName;
  readonly filters: Filters;
  readonly listing: (filters: z.infer<Filters>) => Omit<Listing, 'limit'>;
  readonly model: ReadModel<Resource>;
  readonly columns: CsvColumns<Resource>;
};

/** A complete list with the same filters, as a file. */
export function exportRoute<Filters extends z.ZodObject, Resource>(
  deps: Deps,
  { name, operationId, tag, action, filters, listing, model, columns }: Export<Filters, Resource>,
): Route {
  return defineRoute({
    method: 'get',
    path: `/admin/api/${name}.csv`,
    operationId,
    summary: `Export the ${name} that the list shows under the same filters, in the same order.`,
    tag,
    auth: 'client',
    query: filters,
    answers: { 200: { description: 'CSV (RFC 4180) with a header', contentType: 'text/csv', schema: z.string() } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      const asked = { staff: caller.sub, name: action, target: { type: 'export', id: name }, reason: null } as const;
      const body = await auditedPieces(deps, asked, {
        before: { filters: storable(query) },
        open: () => {
          requirePermission(caller, 'read_all');
          return csvOfRecords(deps.db, { model, listing: listing(query), columns });
        },
      });
      return { status: 200, headers: headersOf(`${name}-${deps.clock().toISOString().slice(0, 10)}.csv`), body };
    },
  });
}

function headersOf(fileName: string): Record<string, string> {
  return { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${fileName}"` };
}
