import { ProblemError, requirePermission } from '@booking/contracts';
import { decodeCursor, defineRoute, encodeCursor, Id, listOf, PageQuery, pageOf, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { findAuditEntriesOf, listAuditEntries } from '../../audit-entry/audit-entry-repository.ts';
import { AuditEntryResource, presentAuditEntry } from '../../audit-entry/audit-entry-resource.ts';
import { FilterText, Instant } from '../../read-model/record-query.ts';
import { exportAuditLogRoute } from './export-audit-log.route.ts';

export function readAuditLogRoutes(deps: { db: Database; clock: Clock }): Route[] {
  return [listAuditLogRoute(deps), exportAuditLogRoute(deps), getAuditedActionRoute(deps)];
}

const Query = PageQuery.extend({
  staff: FilterText.optional(),
  action: FilterText.optional(),
  target: FilterText.optional().meta({ description: 'The id of what was acted on' }),
  order: z.enum(['asc', 'desc']).default('desc'),
  from: Instant.optional(),
  to: Instant.optional(),
});

const Position = z.tuple([Instant, z.uuid()]);

function listAuditLogRoute({ db }: { db: Database }): Route {
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

const AuditedAction = z
  .object({
    entries: z.array(AuditEntryResource).meta({ description: 'The attempt, and what came of it if that is known' }),
  })
  .meta({ id: 'AuditedAction' });

function getAuditedActionRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/audit-log/{action}',
    operationId: 'getAuditedAction',
    summary: 'Read what the audit log says of one action, by its `actionId`.',
    tag: 'Audit log',
    auth: 'client',
    params: z.object({ action: Id }),
    notFound: 'not-found',
    answers: { 200: { description: 'The entries of the action', schema: AuditedAction } },
    problems: ['forbidden', 'not-found'],
    async handle({ params: { action }, caller }) {
      requirePermission(caller, 'read_all');
      const entries = await findAuditEntriesOf(db, action);
      if (entries.length === 0) throw new ProblemError('not-found', `The audit log has no action ${action}.`);
      return { status: 200, body: { entries: entries.map(presentAuditEntry) } };
    },
  });
}
