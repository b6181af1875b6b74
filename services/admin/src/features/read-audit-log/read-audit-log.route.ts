import { ProblemError, requirePermission } from '@booking/contracts';
import { defineRoute, Id, listOf, PageQuery, type Route } from '@booking/http';
import type { Clock, Database, ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { findAuditEntriesOf } from '../../audit-entry/audit-entry-repository.ts';
import { AuditEntryResource, presentAuditEntry } from '../../audit-entry/audit-entry-resource.ts';
import { AuditFilters, AuditView, readAuditLog } from './audit-log-page.ts';
import { exportAuditListRoute } from './export-audit-list.route.ts';
import { exportAuditLogRoute } from './export-audit-log.route.ts';

export function readAuditLogRoutes(deps: { db: Database; readPool: ReadPool; clock: Clock }): Route[] {
  return [listAuditLogRoute(deps), exportAuditLogRoute(deps), exportAuditListRoute(deps), getAuditedActionRoute(deps)];
}

function listAuditLogRoute({ readPool }: { readPool: ReadPool }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/audit-log',
    operationId: 'listAuditLog',
    summary: 'List the actions of staff, newest first unless sorted otherwise.',
    tag: 'Audit log',
    auth: 'client',
    query: PageQuery.extend({ ...AuditFilters.shape, view: AuditView }),
    answers: { 200: { description: 'A page of the audit log', schema: listOf(AuditEntryResource) } },
    problems: ['forbidden'],
    async handle({ query: { limit, after, view, ...filters }, caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await readPool.read((db) => readAuditLog(db, filters, { limit, after, view })) };
    },
  });
}

const AuditedAction = z
  .object({
    entries: z.array(AuditEntryResource).meta({ description: 'The attempt, and its outcome if that is known' }),
  })
  .meta({ id: 'AuditedAction' });

function getAuditedActionRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/audit-log/{action}',
    operationId: 'getAuditedAction',
    summary: 'Read the audit log entries of one action, by its `actionId`.',
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
