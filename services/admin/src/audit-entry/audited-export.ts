import { type Actor, type Permission, requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { type Database, maskCardData } from '@booking/runtime';
import { z } from 'zod';
import { type CsvColumns, type CsvForm, csvHeaders, csvWriter } from '../csv/csv.ts';
import { csvOfRecords, type ReadPage } from '../csv/csv-of-records.ts';
import { isCustomer, UNKNOWN_CUSTOMER } from '../customer/customer-totals-repository.ts';
import { csvFormOf } from '../read-model/record-query.ts';
import { storable } from '../read-model/storable.ts';
import type { ActionName } from './audit-entry.ts';
import type { AuditDeps } from './audited.ts';
import { auditedPieces } from './audited-pieces.ts';

type AuditedExport<Filters extends z.ZodObject, Resource> = {
  /** The last part of the path of the list, and the name of the file. */
  readonly resource: string;
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly permissions: readonly [Permission, ...Permission[]];
  readonly filters: Filters;
  readonly columns: CsvColumns<Resource>;
  readonly action: ActionName;
  /** The rows of a page; 1,000 unless given. */
  readonly rowsAtOnce?: number;
  readonly read: (filters: z.infer<Filters>, caller: Actor) => ReadPage<Resource>;
};

/** A complete list, with the filters of the list, as a file. Each export is in the audit log. */
export function auditedExport<Filters extends z.ZodObject, Resource>(
  deps: AuditDeps,
  kind: AuditedExport<Filters, Resource>,
): Route {
  const { resource, operationId, summary, tag, filters, columns, action } = kind;
  return defineRoute({
    method: 'get',
    path: `/admin/api/${resource}.csv`,
    operationId,
    summary,
    tag,
    auth: 'client',
    query: filters.extend(csvFormOf(columns)),
    answers: { 200: { description: 'CSV (RFC 4180) with a header', contentType: 'text/csv', schema: z.string() } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      const target = { type: 'export', id: resource } as const;
      const body = await auditedPieces(
        deps,
        { staff: caller.sub, name: action, target, reason: null },
        {
          before: { filters: storable(await loggable(deps.db, query)) },
          open: () => linesOf(kind, query as Asked<Filters>, caller),
        },
      );
      return { status: 200, headers: csvHeaders(resource, deps.clock()), body };
    },
  });
}

/**
 * The filters, without card data in the search, and without the id of an unknown customer. An erasure finds only the
 * ids of known customers in the audit log.
 */
async function loggable(db: Database, filters: { readonly q?: unknown; readonly customer?: unknown }): Promise<object> {
  const { q, customer } = filters;
  const isUnknown = typeof customer === 'string' && !(await isCustomer(db, customer));
  return {
    ...filters,
    ...(typeof q === 'string' && { q: maskCardData(q) }),
    ...(isUnknown && { customer: UNKNOWN_CUSTOMER }),
  };
}

type Asked<Filters extends z.ZodObject> = z.infer<Filters> & CsvForm;

function linesOf<Filters extends z.ZodObject, Resource>(
  { permissions, columns: all, read, rowsAtOnce }: AuditedExport<Filters, Resource>,
  { columns, timeZone, ...filters }: Asked<Filters>,
  caller: Actor,
): AsyncGenerator<string, number> {
  requirePermission(caller, ...permissions);
  const writer = csvWriter(all, { columns, timeZone });
  return csvOfRecords(writer, read(filters as z.infer<Filters>, caller), rowsAtOnce);
}
