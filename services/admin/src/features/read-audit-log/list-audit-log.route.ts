import { requirePermission } from '@booking/contracts';
import { decodeCursor, defineRoute, encodeCursor, listOf, PageQuery, pageOf, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { listAuditEntries } from '../../audit-entry/audit-entry-repository.ts';
import { AuditEntryResource, presentAuditEntry } from '../../audit-entry/audit-entry-resource.ts';
import { FilterText, Instant } from '../../read-model/record-query.ts';

const Query = PageQuery.extend({
  staff: FilterText.optional(),
  action: FilterText.optional(),
  target: FilterText.optional().meta({ description: 'The id of what was acted on' }),
  order: z.enum(['asc', 'desc']).default('desc'),
  from: Instant.optional(),
  to: Instant.optional(),
});

const Position = z.tuple([Instant, z.uuid()]);

export function listAuditLogRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/audit-log',
    operationId: 'listAuditLog',
    summary: 'List what staff did, newest first unless sorted otherwise.',
    tag: 'Audit log',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'A page of the audit log', schema: listOf(AuditEntryResource) } },
    problems: ['forbidden'],
    async handle({ query: { limit, after, order, from, to, staff, action, target }, caller }) {
      requirePermission(caller, 'read_all');
      const beyond = after === undefined ? undefined : decodeCursor(after, Position);
      const where = { staff, action, target_id: target };
      const rows = await listAuditEntries(db, { limit: limit + 1, order, beyond, from, to, where });
      const page = pageOf({ rows, limit, cursorOf: ({ at, id }) => encodeCursor([at.toISOString(), id]) });
      return { status: 200, body: { ...page, data: page.data.map(presentAuditEntry) } };
    },
  });
}
