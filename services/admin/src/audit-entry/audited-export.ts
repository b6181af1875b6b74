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

type AuditedExport<Filters extends z.ZodObject, Resource> = Pick<Route, 'operationId' | 'summary' | 'tag'> & {
  /** The last part of the path of the list, and the name of the file. */
  readonly resource: string;
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
      const { columns: chosen, timeZone, ...given } = query as z.infer<Filters> & CsvForm;
      const open = (): AsyncGenerator<string, number> => {
        requirePermission(caller, ...kind.permissions);
        const writer = csvWriter(columns, { columns: chosen, timeZone });
        return csvOfRecords(writer, kind.read(given as z.infer<Filters>, caller), kind.rowsAtOnce);
      };
      const target = { type: 'export', id: resource } as const;
      const exporting = { staff: caller.sub, name: action, target, reason: null };
      const before = { filters: storable(await loggable(deps.db, query)) };
      const body = await auditedPieces(deps, exporting, { before, open });
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
