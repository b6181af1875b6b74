import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { matchesSearch } from '../search/search-condition-repository.ts';
import { readSearch } from '../search/search-query.ts';
import { type AssigneeFilter, kindsIn, type SnoozeFilter, type WorkGroup, WorkItemKind } from './work-item.ts';
import { SOURCES } from './work-source-repository.ts';

/** The reader of the queue, and the current time, which decides whether a snooze has ended. */
type Reading = { readonly reader: string; readonly now: Date };

export type Listing = Reading & {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly kind?: WorkItemKind | undefined;
  readonly group?: WorkGroup | undefined;
  readonly q?: string | undefined;
  readonly assignee?: AssigneeFilter | undefined;
  readonly snoozed?: SnoozeFilter | undefined;
  readonly order?: Order | undefined;
};

export type Order = 'asc' | 'desc';

export function kindsOf({ kind, group }: Pick<Listing, 'kind' | 'group'>): WorkItemKind[] {
  return (group === undefined ? WorkItemKind.options : kindsIn(group)).filter((one) => (kind ?? one) === one);
}

type Chosen = Pick<Listing, 'now' | 'q' | 'assignee' | 'snoozed'> & { readonly reader?: string };

/**
 * A snooze ends early when the record changes. `snoozed_at` is the last change that staff had seen: the clock of admin
 * would hide a change that happened before the snooze and arrived after it.
 */
const IS_SNOOZED = 'snoozed_until > ? and snoozed_at >= ??';

/** The waiting records of a kind. */
export function waitingOf(db: Database, kind: WorkItemKind, { now, q, snoozed = 'hidden', ...by }: Chosen) {
  const { table, rows, where, since, changed = since, refine } = SOURCES[kind];
  const isSnoozed = db.raw(IS_SNOOZED, [now, `${table}.${changed}`]);
  const query = db(table)
    .leftJoin('work_marks', (on) => void on.on('work_marks.record_id', `${table}.id`).andOnVal('work_marks.kind', kind))
    .where(Object.fromEntries(Object.entries(where).map(([column, value]) => [`${table}.${column}`, value])))
    .select(`${table}.id`, `${table}.record`, { since: `${table}.${since}` }, 'assignee')
    .select(db.raw('?::text as kind, case when ? then snoozed_until end as snoozed_until', [kind, isSnoozed]));
  if (rows !== undefined) void query.from(db.raw(`(${rows}) as ??`, [table]));
  if (snoozed !== 'all') void query.whereRaw(`coalesce(?, false) = ?`, [isSnoozed, snoozed === 'only']);
  if (q !== undefined) void query.whereRaw('?', [matchesSearch(db, readSearch(q))]);
  chooseAssignee(query, by);
  refine?.(query);
  return query;
}

function chooseAssignee(
  query: Knex.QueryBuilder,
  { assignee, reader = '' }: Pick<Chosen, 'assignee' | 'reader'>,
): void {
  if (assignee === 'nobody') void query.whereNull('assignee');
  if (assignee === 'me') void query.where('assignee', reader);
  if (assignee === 'others') void query.whereNot('assignee', reader);
}
