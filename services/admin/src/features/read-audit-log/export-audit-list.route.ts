import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { Clock, Database, ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { AUDIT_COLUMNS } from '../../audit-entry/audit-csv.ts';
import { auditedPieces } from '../../audit-entry/audited-pieces.ts';
import { csvHeaders, csvWriter } from '../../csv/csv.ts';
import { csvOfRecords } from '../../csv/csv-of-records.ts';
import { csvFormOf } from '../../read-model/record-query.ts';
import { storable } from '../../read-model/storable.ts';
import { AuditFilters, readAuditLog } from './audit-log-page.ts';

type Deps = { readonly db: Database; readonly readPool: ReadPool; readonly clock: Clock };

/** The entries of the list, for a spreadsheet. The export with the chain can be verified; this one cannot. */
export function exportAuditListRoute({ db, readPool, clock }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/audit-log.csv',
    operationId: 'exportAuditList',
    summary: 'Export the entries of the audit log that the list shows under the same filters.',
    tag: 'Audit log',
    auth: 'client',
    query: AuditFilters.extend(csvFormOf(AUDIT_COLUMNS)),
    answers: { 200: { description: 'CSV (RFC 4180) with a header', contentType: 'text/csv', schema: z.string() } },
    problems: ['forbidden'],
    async handle({ query: { columns, timeZone, ...filters }, caller }) {
      const target = { type: 'export', id: 'audit-log' } as const;
      const open = (): AsyncGenerator<string, number> => {
        requirePermission(caller, 'read_all');
        return csvOfRecords(csvWriter(AUDIT_COLUMNS, { columns, timeZone }), (piece) =>
          readPool.read((db) => readAuditLog(db, filters, piece)),
        );
      };
      const action = { staff: caller.sub, name: 'export_audit_log', target, reason: null } as const;
      const before = { filters: storable({ ...filters, columns, timeZone }) };
      const body = await auditedPieces({ db, clock }, action, { before, open });
      return { status: 200, headers: csvHeaders('audit-log', clock()), body };
    },
  });
}
