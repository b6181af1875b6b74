import type { Migration } from '@booking/runtime';
import { CHAIN_START, linkEntry } from '../src/audit-entry/audit-chain.ts';
import type { ActionName, Outcome, Shown, TargetType } from '../src/audit-entry/audit-entry.ts';

type Row = {
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

/** Each entry's position, and the hash over it and all entries before it. Existing entries are chained unchanged. */
export const chainAuditEntries: Migration = {
  name: '0013-chain-audit-entries',
  async up(db) {
    await db.raw('alter table audit_entries add column sequence bigint, add column hash text');
    await db.raw('alter table audit_entries disable trigger audit_entries_are_append_only');
    let last = CHAIN_START;
    for (const row of await db('audit_entries').orderBy(['at', 'id']).select<Row[]>('*')) {
      last = linkEntry(last, toEntry(row));
      await db('audit_entries').where({ id: row.id }).update(last);
    }
    await db.raw(`
      alter table audit_entries
        enable trigger audit_entries_are_append_only,
        alter column sequence set not null,
        alter column hash set not null,
        add constraint audit_entries_sequence_key unique (sequence),
        add check (sequence > 0 and hash ~ '^[0-9a-f]{64}$')
    `);
  },
};

function toEntry({ id, action_id: actionId, at, outcome, problem, before, after, ...row }: Row) {
  const target = { type: row.target_type, id: row.target_id };
  const action = { staff: row.staff, name: row.action, target, reason: row.reason };
  return { id, actionId, at, outcome, problem, before, after, action };
}
