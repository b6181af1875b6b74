import type { Route } from '@booking/http';
import type { Clock, Database, ReadPool } from '@booking/runtime';
import { AUDIT_COLUMNS } from '../../audit-entry/audit-csv.ts';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import { AuditFilters, readAuditLog } from './audit-log-page.ts';

type Deps = { readonly db: Database; readonly readPool: ReadPool; readonly clock: Clock };

/** The entries of the list, for a spreadsheet. The export with the chain can be verified; this one cannot. */
export function exportAuditListRoute(deps: Deps): Route {
  return auditedExport(deps, {
    resource: 'audit-log',
    operationId: 'exportAuditList',
    summary: 'Export the entries of the audit log that the list shows under the same filters.',
    tag: 'Audit log',
    permissions: ['read_all'],
    filters: AuditFilters,
    columns: AUDIT_COLUMNS,
    action: 'export_audit_log',
    read: (filters) => (piece) => deps.readPool.read((db) => readAuditLog(db, filters, piece)),
  });
}
