import { ERASED_TEXT, eraseIdentity, type Erasure } from '@booking/contracts';
import { type Database, newId, type Transaction } from '@booking/runtime';
import { idPattern } from '../erasure/id-pattern.ts';
import { digestOf, type ErasedEntries, type ErasedEntry } from './audit-chain.ts';
import { type AuditEntry, LIST_EXPORTS } from './audit-entry.ts';
import { appendAuditEntry, type AuditEntryRow, listRowsAbout, lockChain, toEntry } from './audit-entry-repository.ts';
import { selectTargets, selectTargetsOfCustomer } from './booking-target-repository.ts';

type Scope = Erasure & {
  readonly bookingIds: readonly string[];
  /** The dead letters that their services have erased. */
  readonly deadLetterIds: readonly string[];
  readonly by: string;
  readonly at: Date;
};

/**
 * Erases a customer from the entries about these bookings, the customer and their erasures. The chain stays valid: one
 * more entry names each erased entry with its old link and its new digest, so the change is itself in the chain. The
 * first erasure always adds this entry. `appendOutcome` looks for it, so that an action in progress does not name the
 * customer again.
 */
export async function eraseAuditEntries(trx: Transaction, scope: Scope): Promise<void> {
  await lockChain(trx);
  const rows = await selectConcerned(trx, scope);
  const erased: ErasedEntry[] = [];
  for (const row of rows) {
    const after = eraseEntry(toEntry(row), scope);
    if (digestOf(after) === digestOf(toEntry(row))) continue;
    await updateEntry(trx, row.sequence, after);
    erased.push({ sequence: row.sequence, hash: row.hash, digest: digestOf(after) });
  }
  const isFirst = scope.customerId !== scope.pseudonym;
  if (isFirst || erased.length > 0) await appendAuditEntry(trx, erasureEntry(scope, erased));
}

function erasureEntry({ pseudonym, by, at }: Scope, erasedEntries: readonly ErasedEntry[]): AuditEntry {
  const target = { type: 'customer', id: pseudonym } as const;
  const action = { staff: by, name: 'erase_customer', target, reason: null } as const;
  const ending = { outcome: 'succeeded', problem: null, before: null, after: { erasedEntries } } as const;
  return { id: newId(), actionId: newId(), at, action, ...ending };
}

/** The erased entries by their sequence. If an entry was erased twice, the last erasure counts. */
export async function readErasedEntries(db: Database): Promise<ErasedEntries> {
  const rows = await db<AuditEntryRow>('audit_entries')
    .where({ action: 'erase_customer' })
    .orderBy('sequence')
    .select();
  const erased = rows.flatMap(({ after }) => (after?.['erasedEntries'] ?? []) as ErasedEntry[]);
  return new Map(erased.map((entry) => [entry.sequence, entry]));
}

/** The reason of a dead letter may quote its message. */
function selectQuoting(trx: Transaction, { customerId, deadLetterIds }: Scope): Promise<AuditEntryRow[]> {
  return trx('audit_entries')
    .where({ target_type: 'dead_letter' })
    .whereRaw("(before ->> 'reason' ~ ? or target_id = any(?::text[]))", [idPattern(customerId), [...deadLetterIds]])
    .select<AuditEntryRow[]>('audit_entries.*');
}

async function selectConcerned(trx: Transaction, scope: Scope): Promise<AuditEntryRow[]> {
  const { customerId, pseudonym, bookingIds } = scope;
  const filtered = await trx('audit_entries')
    .whereIn('action', LIST_EXPORTS)
    .whereRaw('strpos(before::text, to_json(?::text)::text) > 0', [customerId])
    .select<AuditEntryRow[]>('audit_entries.*');
  const found = [...filtered, ...(await selectQuoting(trx, scope))];
  for (const id of new Set([customerId, pseudonym]))
    found.push(...(await listRowsAbout(trx, selectTargetsOfCustomer(trx, id))));
  for (const bookingId of bookingIds) found.push(...(await listRowsAbout(trx, selectTargets(trx, bookingId))));
  const once = new Map(found.map((row) => [row.sequence, row]));
  return [...once.values()].filter(({ action }) => action !== 'erase_customer');
}

function eraseEntry(entry: AuditEntry, erasure: Erasure): AuditEntry {
  const { action, before, after } = entry;
  const { target, reason } = action;
  const id = target.id === erasure.customerId ? erasure.pseudonym : target.id;
  return {
    ...entry,
    action: { ...action, target: { ...target, id }, reason: reason === null ? null : ERASED_TEXT },
    before: eraseIdentity(before, erasure),
    after: eraseIdentity(after, erasure),
  };
}

async function updateEntry(trx: Transaction, sequence: number, { action, before, after }: AuditEntry): Promise<void> {
  const erased = { target_id: action.target.id, reason: action.reason, before, after };
  await trx.raw('select erase_audit_entry(?, ?::jsonb)', [sequence, JSON.stringify(erased)]);
}
