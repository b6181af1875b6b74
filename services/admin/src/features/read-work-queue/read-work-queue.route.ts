import { requirePermission } from '@booking/contracts';
import { defineRoute, listOf, PageQuery, type Route } from '@booking/http';
import type { ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { WorkGroup, WorkItem, WorkItemCounts, WorkItemKind } from '../../work-queue/work-item.ts';
import { countWorkQueue, listWorkQueue } from '../../work-queue/work-queue-repository.ts';

type Deps = { readonly readPool: ReadPool };

export function readWorkQueueRoutes(deps: Deps): Route[] {
  return [listWorkQueueRoute(deps), countWorkQueueRoute(deps)];
}

function listWorkQueueRoute({ readPool }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/work-queue',
    operationId: 'listWorkQueue',
    summary: 'List what waits for a person, newest first unless ordered otherwise.',
    tag: 'Work queue',
    auth: 'client',
    query: PageQuery.extend({
      kind: WorkItemKind.optional(),
      group: WorkGroup.optional().meta({ description: 'Technical work is dead letters and failed webhook endpoints' }),
      sort: z.literal('since').default('since'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    answers: { 200: { description: 'A page of the work queue', schema: listOf(WorkItem) } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await readPool.read((db) => listWorkQueue(db, query)) };
    },
  });
}

function countWorkQueueRoute({ readPool }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/work-queue/counts',
    operationId: 'countWorkQueue',
    summary: 'Count what waits for a person, by kind.',
    tag: 'Work queue',
    auth: 'client',
    answers: { 200: { description: 'How many of each kind wait', schema: WorkItemCounts } },
    problems: ['forbidden'],
    async handle({ caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await readPool.read(countWorkQueue) };
    },
  });
}
