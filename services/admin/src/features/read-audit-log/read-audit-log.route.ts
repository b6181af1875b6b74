import { ProblemError } from '@booking/contracts';
import { Id, listOf, PageQuery, type Route } from '@booking/http';
import type { Clock, Database, ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { AUDIT_COLUMNS } from '../../audit-entry/audit-csv.ts';
import { findAuditEntriesOf } from '../../audit-entry/audit-entry-repository.ts';
import { AuditEntryResource, presentAuditEntry } from '../../audit-entry/audit-entry-resource.ts';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import { staffQuery } from '../../staff/staff-query.ts';
import { AuditFilters, AuditView, readAuditLog } from './audit-log-page.ts';
import { exportAuditLogRoute } from './export-audit-log.route.ts';

type Deps = { readonly db: Database; readonly readPool: ReadPool; readonly clock: Clock };

export function readAuditLogRoutes(deps: Deps): Route[] {
  return [listAuditLogRoute(deps), exportAuditLogRoute(deps), exportAuditListRoute(deps), getAuditedActionRoute(deps)];
}

function listAuditLogRoute({ readPool }: { readPool: ReadPool }): Route {
  return staffQuery({
    path: '/admin/api/audit-log',
    operationId: 'listAuditLog',
    summary: 'List the actions of staff, newest first unless sorted otherwise.',
    tag: 'Audit log',
    query: PageQuery.extend({ ...AuditFilters.shape, view: AuditView }),
    answer: { description: 'A page of the audit log', schema: listOf(AuditEntryResource) },
    permissions: ['read_all'],
    read: ({ query: { limit, after, view, ...filters } }) =>
      readPool.read((db) => readAuditLog(db, filters, { limit, after, view })),
  });
}

/** The entries of the list, for a spreadsheet. The export with the chain can be verified; this one cannot. */
function exportAuditListRoute(deps: Deps): Route {
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

const AuditedAction = z
  .object({
    entries: z.array(AuditEntryResource).meta({ description: 'The attempt, and its outcome if that is known' }),
  })
  .meta({ id: 'AuditedAction' });

function getAuditedActionRoute({ db }: { db: Database }): Route {
  return staffQuery({
    path: '/admin/api/audit-log/{action}',
    operationId: 'getAuditedAction',
    summary: 'Read the audit log entries of one action, by its `actionId`.',
    tag: 'Audit log',
    params: z.object({ action: Id }),
    notFound: 'not-found',
    answer: { description: 'The entries of the action', schema: AuditedAction },
    permissions: ['read_all'],
    async read({ params: { action } }) {
      const entries = await findAuditEntriesOf(db, action);
      if (entries.length === 0) throw new ProblemError('not-found', `The audit log has no action ${action}.`);
      return { entries: entries.map(presentAuditEntry) };
    },
  });
}
