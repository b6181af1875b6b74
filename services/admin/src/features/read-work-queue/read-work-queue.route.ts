import { listOf, PageQuery, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import { pagesOfKeys } from '../../csv/csv-of-records.ts';
import { RecordCount, SearchText } from '../../read-model/record-query.ts';
import { staffQuery } from '../../staff/staff-query.ts';
import { listAssignees } from '../../staff/staff-repository.ts';
import { WORK_COLUMNS } from '../../work-queue/work-csv.ts';
import {
  AssigneeFilter,
  SnoozeFilter,
  WorkGroup,
  WorkItem,
  WorkItemCounts,
  WorkItemKind,
} from '../../work-queue/work-item.ts';
import {
  countListedWork,
  countWorkQueue,
  listWorkNames,
  listWorkQueue,
  readWork,
} from '../../work-queue/work-queue-repository.ts';

type Deps = Pick<AdminDeps, 'db' | 'readPool' | 'clock'>;

export function readWorkQueueRoutes(deps: Deps): Route[] {
  return [
    listWorkQueueRoute(deps),
    countListedWorkRoute(deps),
    countWorkQueueRoute(deps),
    listAssigneesRoute(deps),
    exportWorkQueueRoute(deps),
  ];
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
  return staffQuery({
    path: '/admin/api/work-queue',
    operationId: 'listWorkQueue',
    summary: 'List the work queue, newest first unless sorted otherwise.',
    tag: 'Work queue',
    query: PageQuery.extend(WorkFilters.shape),
    answer: { description: 'A page of the work queue', schema: listOf(WorkItem) },
    read: ({ query, caller }) =>
      readPool.read((db) => listWorkQueue(db, { ...query, reader: caller.sub, now: clock() })),
  });
}

function countListedWorkRoute({ readPool, clock }: Deps): Route {
  return staffQuery({
    path: '/admin/api/work-queue/count',
    operationId: 'countListedWork',
    summary: 'Count the waiting work that the list shows under the same filters.',
    tag: 'Work queue',
    query: WorkFilters,
    answer: { description: 'The number of items', schema: RecordCount },
    read: ({ query, caller }) =>
      readPool.read((db) => countListedWork(db, { ...query, reader: caller.sub, now: clock() })),
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
    read: (filters, { sub: reader }) => {
      const wanted = { ...filters, reader, now: deps.clock() };
      return pagesOfKeys({
        listKeys: (limit) => deps.readPool.read((db) => listWorkNames(db, { ...wanted, limit })),
        read: (names) => deps.readPool.read((db) => readWork(db, names, wanted)),
      });
    },
  });
}

function countWorkQueueRoute({ readPool, clock }: Deps): Route {
  return staffQuery({
    path: '/admin/api/work-queue/counts',
    operationId: 'countWorkQueue',
    summary: 'Count the items of the work queue by kind, without snoozed items.',
    tag: 'Work queue',
    answer: { description: 'The number of items of each kind', schema: WorkItemCounts },
    read: () => readPool.read((db) => countWorkQueue(db, clock())),
  });
}

const Assignees = z
  .object({ data: z.array(z.object({ email: z.string(), name: z.string() })) })
  .meta({ id: 'Assignees' });

function listAssigneesRoute({ readPool }: Deps): Route {
  return staffQuery({
    path: '/admin/api/work-queue/assignees',
    operationId: 'listAssignees',
    summary: 'List the members of staff to whom work can be assigned.',
    tag: 'Work queue',
    answer: { description: 'The enabled accounts that may decide on refunds', schema: Assignees },
    read: async () => ({ data: await readPool.read(listAssignees) }),
  });
}
