import type { Database } from '@booking/runtime';
import { storable } from '../read-model/storable.ts';
import type { ActionName, AuditEntry, Outcome, Shown, TargetType } from './audit-entry.ts';

type AuditEntryRow = {
  id: string;
  action_id: string;
  at: Date;
  staff: string;
  action: ActionName;
  target_type: TargetType;
  target_id: string;
  reason: string | null;
  outcome: Outcome;
  problem: string | null;
  before: Shown | null;
  after: Shown | null;
};

export async function insertAuditEntry(db: Database, { action, ...entry }: AuditEntry): Promise<void> {
  await db<AuditEntryRow>('audit_entries').insert({
    id: entry.id,
    action_id: entry.actionId,
    at: entry.at,
    staff: action.staff,
    action: action.name,
    target_type: action.target.type,
    target_id: action.target.id,
    reason: action.reason,
    outcome: entry.outcome,
    problem: entry.problem,
    before: storable(entry.before),
    after: storable(entry.after),
  });
}

export type AuditListing = {
  readonly limit: number;
  /** Only entries older than this one. */
  readonly before: readonly [at: Date, id: string] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly where: { staff?: string | undefined; action?: string | undefined; target_id?: string | undefined };
};

/** Entries that match, newest first. */
export async function listAuditEntries(db: Database, listing: AuditListing): Promise<AuditEntry[]> {
  const { limit, before, from, to, where } = listing;
  const rows = await db('audit_entries')
    .where(Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined)))
    .modify((query) => {
      if (from) void query.where('at', '>=', from);
      if (to) void query.where('at', '<', to);
      if (before) void query.whereRaw('(at, id) < (?, ?)', [...before]);
    })
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select<AuditEntryRow[]>('id', 'action_id', 'at', 'staff', 'action', 'target_type', 'target_id')
    .select('reason', 'outcome', 'problem', 'before', 'after');
  return rows.map(toEntry);
}

function toEntry(row: AuditEntryRow): AuditEntry {
  const { id, action_id: actionId, at, outcome, problem, before, after, staff, reason } = row;
  const target = { type: row.target_type, id: row.target_id };
  return { id, actionId, at, outcome, problem, before, after, action: { staff, name: row.action, target, reason } };
}
