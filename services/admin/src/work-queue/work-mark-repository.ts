import type { Database } from '@booking/runtime';
import type { WorkItemKind } from './work-item.ts';

export type WorkName = { readonly kind: WorkItemKind; readonly recordId: string };

type Assignment = WorkName & { readonly assignee: string | null; readonly at: Date };
type Snooze = WorkName & {
  readonly until: Date | null;
  readonly at: Date;
  /** The last change of the record that staff have seen. A later change ends the snooze. */
  readonly seen: Date;
};

/** Assignments and snoozes are deleted this long after their last change. */
export const WORK_MARK_DAYS = 400;

export async function assignWork(db: Database, { kind, recordId, assignee, at }: Assignment): Promise<void> {
  await mark(db, { kind, record_id: recordId, assignee, marked_at: at });
}

export async function snoozeWork(db: Database, { kind, recordId, until, at, seen }: Snooze): Promise<void> {
  const snooze = { snoozed_at: until && seen, snoozed_until: until };
  await mark(db, { kind, record_id: recordId, ...snooze, marked_at: at });
}

async function mark(db: Database, row: Readonly<Record<string, string | Date | null>>): Promise<void> {
  await db('work_marks').insert(row).onConflict(['kind', 'record_id']).merge();
}

export async function deleteOldMarks(db: Database, now: Date): Promise<void> {
  await db('work_marks')
    .whereRaw(`marked_at < ?::timestamptz - make_interval(days => ?)`, [now, WORK_MARK_DAYS])
    .delete();
}
