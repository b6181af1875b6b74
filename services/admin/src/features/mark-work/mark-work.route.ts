import { ProblemError, remark, requirePermission } from '@booking/contracts';
import { Id, type Route, validationFailed } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import type { Action, Shown, TargetType } from '../../audit-entry/audit-entry.ts';
import { auditedCommand, OptionalReason } from '../../audit-entry/audited-command.ts';
import { listAssignees } from '../../staff/staff-repository.ts';
import { WorkItem, WorkItemKind } from '../../work-queue/work-item.ts';
import { assignWork, snoozeWork } from '../../work-queue/work-mark-repository.ts';
import { findLastChange, findWorkItem } from '../../work-queue/work-queue-repository.ts';

type Deps = Pick<AdminDeps, 'db' | 'clock'>;

const SNOOZE_DAYS_MAX = 90;
const DAY_MS = 86_400_000;

/** The target of a mark in the audit log: the waiting record. */
const TARGETS: Readonly<Record<WorkItemKind, TargetType>> = {
  'pending-refund': 'refund',
  'failed-refund': 'refund',
  'stranded-refund': 'refund',
  'external-refund': 'refund',
  'mismatched-payment': 'payment',
  'open-dispute': 'dispute',
  discrepancy: 'discrepancy',
  'requested-erasure': 'erasure',
  'dead-letter': 'dead_letter',
  'disabled-webhook-endpoint': 'webhook_endpoint',
};

const Params = z.object({ kind: WorkItemKind, record: Id });
type Request = { params: z.infer<typeof Params> };

export function markWorkRoutes(deps: Deps): Route[] {
  return [assignWorkRoute(deps), snoozeWorkRoute(deps)];
}

/** The common part: a mark needs a waiting record, and the audit log has the marks before and after. */
function workCommand({ db, clock }: Deps) {
  const find = ({ params: { kind, record } }: Request) => findWorkItem(db, { kind, recordId: record }, clock());
  return {
    tag: 'Work queue',
    params: Params,
    notFound: 'not-found',
    answer: { description: 'The item as it is now', schema: WorkItem },
    permission: 'process_refunds',
    target: ({ params: { kind, record: id } }: Request): Action['target'] => ({ type: TARGETS[kind], id }),
    before: async (request: Request): Promise<Shown | undefined> => marksOf(await find(request)),
    after: (item: WorkItem): Shown => marksOf(item) ?? {},
    found: async (request: Request): Promise<WorkItem> => {
      const item = await find(request);
      if (item) return item;
      throw workDone();
    },
  } as const;
}

function assignWorkRoute(deps: Deps): Route {
  const { found, ...command } = workCommand(deps);
  return auditedCommand(deps, {
    ...command,
    path: '/admin/api/work-queue/{kind}/{record}/assign',
    operationId: 'assignWork',
    summary: 'Assign an item of the work queue to a member of staff, or to nobody.',
    body: z.strictObject({ ...OptionalReason.shape, assignee: z.email().nullable() }),
    action: 'assign_work',
    async run(request) {
      await found(request);
      const { kind, record: recordId } = request.params;
      const { assignee } = request.body;
      await requireAssignee(deps.db, assignee);
      await assignWork(deps.db, { kind, recordId, assignee, at: deps.clock() });
      return found(request);
    },
  });
}

function snoozeWorkRoute(deps: Deps): Route {
  const { found, ...command } = workCommand(deps);
  return auditedCommand(deps, {
    ...command,
    path: '/admin/api/work-queue/{kind}/{record}/snooze',
    operationId: 'snoozeWork',
    summary: 'Hide an item of the work queue until a time, or until its record changes. Null shows the item again.',
    body: z.strictObject({ ...OptionalReason.shape, until: z.iso.datetime().nullable() }),
    action: 'snooze_work',
    async run(request) {
      const { kind, record: recordId } = request.params;
      // A snooze also hides the request from the people who may approve it.
      if (kind === 'requested-erasure') requirePermission(request.caller, 'manage_privacy');
      const at = deps.clock();
      const seen = await findLastChange(deps.db, { kind, recordId }, at);
      if (!seen) throw workDone();
      const until = request.body.until === null ? null : new Date(request.body.until);
      requireNearFuture(until, at);
      await snoozeWork(deps.db, { kind, recordId, until, at, seen });
      return found(request);
    },
  });
}

function workDone(): ProblemError {
  return new ProblemError('not-found', remark('work-done'));
}

function marksOf(item: WorkItem | undefined): Shown | undefined {
  return item && { assignee: item.assignee, snoozedUntil: item.snoozedUntil };
}

async function requireAssignee(db: Database, assignee: string | null): Promise<void> {
  if (assignee === null) return;
  const isKnown = (await listAssignees(db)).some(({ email }) => email === assignee);
  if (!isKnown) throw validationFailed([{ pointer: '/assignee', detail: remark('assignee-unfit') }]);
}

function requireNearFuture(until: Date | null, now: Date): void {
  if (until === null) return;
  const isNear = until > now && until.getTime() <= now.getTime() + SNOOZE_DAYS_MAX * DAY_MS;
  const detail = remark('snooze-too-long', { days: String(SNOOZE_DAYS_MAX) });
  if (!isNear) throw validationFailed([{ pointer: '/until', detail }]);
}
