import { requirePermission } from '@booking/contracts';
import { defineRoute, listOf, PageQuery, type Route } from '@booking/http';
import type { Clock, Database, ReadPool } from '@booking/runtime';
import { z } from 'zod';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import { SearchText } from '../../read-model/record-query.ts';
import { listAssignees } from '../../staff/assignee-repository.ts';
import { WORK_COLUMNS } from '../../work-queue/work-csv.ts';
import {
  AssigneeFilter,
  SnoozeFilter,
  WorkGroup,
  WorkItem,
  WorkItemCounts,
  WorkItemKind,
} from '../../work-queue/work-item.ts';
import { countWorkQueue, listWorkQueue } from '../../work-queue/work-queue-repository.ts';

type Deps = { readonly db: Database; readonly readPool: ReadPool; readonly clock: Clock };

export function readWorkQueueRoutes(deps: Deps): Route[] {
  return [listWorkQueueRoute(deps), countWorkQueueRoute(deps), listAssigneesRoute(deps), exportWorkQueueRoute(deps)];
}

const WorkFilters = z.strictObject({
  kind: WorkItemKind.optional(),
  group: WorkGroup.optional().meta({ description: 'Technical work is dead letters and failed webhook endpoints' }),
  q: SearchText.optional().meta({ description: 'Parts of IDs, references, texts or amounts of the record' }),
  assignee: AssigneeFilter.optional(),
  snoozed: SnoozeFilter.default('hidden'),
  sort: z.literal('since').default('since'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

function listWorkQueueRoute({ readPool, clock }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/work-queue',
    operationId: 'listWorkQueue',
    summary: 'List the work queue, newest first unless sorted otherwise.',
    tag: 'Work queue',
    auth: 'client',
    query: PageQuery.extend(WorkFilters.shape),
    answers: { 200: { description: 'A page of the work queue', schema: listOf(WorkItem) } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      requirePermission(caller, 'read_all');
      const wanted = { ...query, reader: caller.sub, now: clock() };
      return { status: 200, body: await readPool.read((db) => listWorkQueue(db, wanted)) };
    },
  });
}

function exportWorkQueueRoute(deps: Deps): Route {
  return auditedExport(deps, {
    resource: 'work-queue',
    operationId: 'exportWorkQueue',
    summary: 'Export the waiting work that the list shows under the same filters, in the same order.',
    tag: 'Work queue',
    permissions: ['read_all'],
    filters: WorkFilters,
    columns: WORK_COLUMNS,
    action: 'export_work_queue',
    read: (filters, piece, { sub: reader }) =>
      deps.readPool.read((db) => listWorkQueue(db, { ...filters, ...piece, reader, now: deps.clock() })),
  });
}

function countWorkQueueRoute({ readPool, clock }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/work-queue/counts',
    operationId: 'countWorkQueue',
    summary: 'Count the items of the work queue by kind, without snoozed items.',
    tag: 'Work queue',
    auth: 'client',
    answers: { 200: { description: 'The number of items of each kind', schema: WorkItemCounts } },
    problems: ['forbidden'],
    async handle({ caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await readPool.read((db) => countWorkQueue(db, clock())) };
    },
  });
}

const Assignees = z
  .object({ data: z.array(z.object({ email: z.string(), name: z.string() })) })
  .meta({ id: 'Assignees' });

function listAssigneesRoute({ readPool }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/work-queue/assignees',
    operationId: 'listAssignees',
    summary: 'List the members of staff to whom work can be assigned.',
    tag: 'Work queue',
    auth: 'client',
    answers: { 200: { description: 'The enabled accounts that may decide', schema: Assignees } },
    problems: ['forbidden'],
    async handle({ caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: { data: await readPool.read(listAssignees) } };
    },
  });
}
