import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import { AUDIT_COLUMNS } from '../../audit-entry/audit-csv.ts';
import { allRecords } from '../../records/all-records.ts';

const Exports = z
  .object({ data: z.array(z.object({ resource: z.string(), columns: z.array(z.string()) })) })
  .meta({ id: 'Exports' });

/** The columns of each export, to choose from. */
export function listExportsRoute(): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/exports',
    operationId: 'listExports',
    summary: 'List the columns of each export.',
    tag: 'Settings',
    auth: 'client',
    answers: { 200: { description: 'The columns in the order of the file', schema: Exports } },
    problems: ['forbidden'],
    handle({ caller }) {
      requirePermission(caller, 'read_all', 'manage_webhooks');
      const records = allRecords.flatMap(({ resource, csv }) => (csv ? [{ resource, columns: csv.columns }] : []));
      const exports = [...records, { resource: 'audit-log', columns: AUDIT_COLUMNS }];
      const data = exports.map(({ resource, columns }) => ({ resource, columns: Object.keys(columns) }));
      return Promise.resolve({ status: 200, body: { data } });
    },
  });
}
