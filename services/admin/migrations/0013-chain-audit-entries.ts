import { createHash } from 'node:crypto';
import { canonicalJson } from '@booking/http';
import type { Migration } from '@booking/runtime';

type Row = {
  id: string;
  action_id: string;
  at: Date;
  staff: string;
  action: string;
  target_type: string;
  target_id: string;
  reason: string | null;
  outcome: string;
  problem: string | null;
  before: unknown;
  after: unknown;
};

type ChainLink = { readonly sequence: number; readonly hash: string };

/** Each entry's position, and the hash over it and all entries before it. Existing entries are chained unchanged. */
export const chainAuditEntries: Migration = {
  name: '0013-chain-audit-entries',
  async up(db) {
    await db.raw('alter table audit_entries add column sequence bigint, add column hash text');
    await db.raw('alter table audit_entries disable trigger audit_entries_are_append_only');
    let last: ChainLink = { sequence: 0, hash: '' };
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

/** The next link of the chain, as the service made it when this migration was released. */
function linkEntry(last: ChainLink, entry: ReturnType<typeof toEntry>): ChainLink {
  const sequence = last.sequence + 1;
  const linked = canonicalJson([last.hash, sequence, JSON.parse(JSON.stringify(entry))]);
  return { sequence, hash: createHash('sha256').update(linked).digest('hex') };
}

function toEntry({ id, action_id: actionId, at, outcome, problem, before, after, ...row }: Row) {
  const target = { type: row.target_type, id: row.target_id };
  const action = { staff: row.staff, name: row.action, target, reason: row.reason };
  return { id, actionId, at, outcome, problem, before, after, action };
}
