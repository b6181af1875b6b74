import { ProblemError, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { findAuditEntriesOf } from '../../audit-entry/audit-entry-repository.ts';
import { AuditEntryResource, presentAuditEntry } from '../../audit-entry/audit-entry-resource.ts';

const AuditedAction = z
  .object({
    entries: z.array(AuditEntryResource).meta({ description: 'The attempt, and what came of it if that is known' }),
  })
  .meta({ id: 'AuditedAction' });

export function getAuditedActionRoute({ db }: { db: Database }): Route {
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
