import type { Database, Transaction } from '@booking/runtime';
import type { Knex } from 'knex';
import { storable } from '../read-model/storable.ts';
import { CHAIN_START, type ChainedEntry, type ChainLink, linkEntry } from './audit-chain.ts';
import type { ActionName, AuditEntry, Outcome, Shown, TargetType } from './audit-entry.ts';
import { selectTargets, selectTargetsOfCustomer } from './booking-target-repository.ts';

export type AuditEntryRow = {
  sequence: number;
  hash: string;
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
  address: string | null;
};

/** Entries join the chain one at a time: only the transaction that holds this lock appends. */
export async function lockChain(trx: Transaction): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('audit_entries', 0))");
}

export async function appendAuditEntry(trx: Transaction, written: AuditEntry): Promise<void> {
  const entry = { ...storable(written), at: written.at };
  await lockChain(trx);
  const link = linkEntry(await readLastLink(trx), entry);
  await trx<AuditEntryRow>('audit_entries').insert(toRow({ entry, link }));
}

type Ended = Pick<AuditEntry, 'id' | 'actionId' | 'at' | 'outcome' | 'problem' | 'after'>;

/**
 * Appends the outcome of an action. The target and the reason are read from the attempt, because an erasure may have
 * changed them since. After an erasure the result is left out, because it may name the erased customer.
 */
export async function appendOutcome(trx: Transaction, ended: Ended): Promise<void> {
  await lockChain(trx);
  const attempted = { action_id: ended.actionId, outcome: 'attempted' } as const;
  const attempt = await trx<AuditEntryRow>('audit_entries').where(attempted).first<AuditEntryRow>('*');
  const erasure = await trx<AuditEntryRow>('audit_entries')
    .where('sequence', '>', attempt.sequence)
    .where({ action: 'erase_customer' })
    .first('id');
  await appendAuditEntry(trx, { ...toEntry(attempt), ...ended, after: erasure ? null : ended.after });
}

async function readLastLink(trx: Transaction): Promise<ChainLink> {
  const last = await trx<AuditEntryRow>('audit_entries').orderBy('sequence', 'desc').first('sequence', 'hash');
  return last ?? CHAIN_START;
}

function toRow({ entry: { action, ...entry }, link }: ChainedEntry): AuditEntryRow {
  return {
    ...link,
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
    before: entry.before,
    after: entry.after,
    address: entry.address ?? null,
  };
}

export async function findLink(db: Database, sequence: number): Promise<ChainLink | undefined> {
  return db<AuditEntryRow>('audit_entries').where({ sequence }).first('sequence', 'hash');
}

type Piece = { readonly after: number; readonly limit: number };

export async function readChain(db: Database, { after, limit }: Piece): Promise<ChainedEntry[]> {
  const rows = await db<AuditEntryRow>('audit_entries')
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .select('*');
  return rows.map((row) => ({ entry: toEntry(row), link: { sequence: row.sequence, hash: row.hash } }));
}

export async function findAuditEntriesOf(db: Database, actionId: string): Promise<AuditEntry[]> {
  const rows = await db<AuditEntryRow>('audit_entries').where({ action_id: actionId }).orderBy('sequence').select('*');
  return rows.map(toEntry);
}

/** The entries about a booking and its records, oldest first. */
export async function listEntriesOfBooking(db: Database, bookingId: string): Promise<AuditEntry[]> {
  return (await listRowsAbout(db, selectTargets(db, bookingId))).map(toEntry);
}

/** The entries about a customer and their erasures, oldest first. */
export async function listEntriesOfCustomer(db: Database, customerId: string): Promise<AuditEntry[]> {
  return (await listRowsAbout(db, selectTargetsOfCustomer(db, customerId))).map(toEntry);
}

/** The entries about these targets, each with its type and id, oldest first. */
export async function listRowsAbout(db: Database, targets: Knex.QueryBuilder): Promise<AuditEntryRow[]> {
  return db
    .with('targets', targets)
    .from('audit_entries')
    .join('targets', (on) => {
      void on.on('target_type', 'targets.type').andOn('target_id', 'targets.id');
    })
    .orderBy('sequence')
    .select<AuditEntryRow[]>('audit_entries.*');
}

export function toEntry(row: AuditEntryRow): AuditEntry {
  const { id, action_id: actionId, at, outcome, problem, before, after, staff, reason, address } = row;
  const action = { staff, name: row.action, target: { type: row.target_type, id: row.target_id }, reason };
  return { id, actionId, at, outcome, problem, before, after, action, ...(address !== null && { address }) };
}
