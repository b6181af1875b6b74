import { callApi } from '../api/call-api.ts';
import type { WorkItem } from './work-item.ts';

/** A member of staff to whom work can be assigned. */
export type Assignee = { readonly email: string; readonly name: string };

export async function listAssignees(signal: AbortSignal): Promise<readonly Assignee[]> {
  return (await callApi<{ data: Assignee[] }>('/work-queue/assignees', { signal })).data;
}

export function assignWork(item: WorkItem, assignee: string | null): Promise<WorkItem> {
  return mark(item, 'assign', { assignee });
}

/** Hides an item until a time; null shows it again. */
export function snoozeWork(item: WorkItem, until: string | null): Promise<WorkItem> {
  return mark(item, 'snooze', { until });
}

function mark({ kind, record }: WorkItem, mark: string, body: object): Promise<WorkItem> {
  return callApi(`/work-queue/${kind}/${record.id}/${mark}`, { method: 'POST', body });
}
