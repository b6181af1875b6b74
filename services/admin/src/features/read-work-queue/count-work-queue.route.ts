import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { WorkItemCounts } from '../../work-queue/work-item.ts';
import { countWorkQueue } from '../../work-queue/work-queue-repository.ts';

export function countWorkQueueRoute({ db }: { db: Database }): Route {
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
      return { status: 200, body: await countWorkQueue(db) };
    },
  });
}
