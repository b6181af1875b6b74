import { requirePermission } from '@booking/contracts';
import { defineRoute, listOf, PageQuery, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { WorkItem, WorkItemKind } from '../../work-queue/work-item.ts';
import { listWorkQueue } from '../../work-queue/work-queue-repository.ts';

export function listWorkQueueRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/work-queue',
    operationId: 'listWorkQueue',
    summary: 'List what waits for a person, newest first.',
    tag: 'Work queue',
    auth: 'client',
    query: PageQuery.extend({ kind: WorkItemKind.optional() }),
    answers: { 200: { description: 'A page of the work queue', schema: listOf(WorkItem) } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await listWorkQueue(db, query) };
    },
  });
}
