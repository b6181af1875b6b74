import { hash } from 'node:crypto';
import { canonicalJson } from '@booking/idempotency';
import type { AuditEntry } from './audit-entry.ts';

/** The position of an entry in the chain, counted from 1, and the hash that covers it and all entries before it. */
export type ChainLink = { readonly sequence: number; readonly hash: string };

export const CHAIN_START: ChainLink = { sequence: 0, hash: '' };

/**
 * The next link of the chain. Its `hash` is the SHA-256, in hex, of the canonical JSON of `[hash of the last link, its
 * own sequence, entry]`. A changed, missing or inserted entry therefore changes every later hash.
 */
export function linkEntry(last: ChainLink, entry: AuditEntry): ChainLink {
  const sequence = last.sequence + 1;
  return { sequence, hash: hashOf([last.hash, sequence, storedForm(entry)]) };
}

/** The hash of an entry alone, for an entry whose personal data was erased. */
export function digestOf(entry: AuditEntry): string {
  return hashOf(storedForm(entry));
}

function hashOf(value: unknown): string {
  return hash('sha256', canonicalJson(value));
}

function storedForm(entry: AuditEntry): unknown {
  return JSON.parse(JSON.stringify(entry));
}

export type ChainedEntry = { readonly entry: AuditEntry; readonly link: ChainLink };

/** The last valid link, and what is wrong with the first invalid one. */
export type Verification = { readonly last: ChainLink; readonly fault: string | null };

/**
 * An entry whose personal data was erased: its original link, from which the chain continues, and the digest of the
 * current entry.
 */
export type ErasedEntry = ChainLink & { readonly digest: string };

/**
 * Erased entries by their sequence. They are read from the audit entries about erasures, which are in the chain
 * themselves.
 */
export type ErasedEntries = ReadonlyMap<number, ErasedEntry>;

export function followChain(
  from: ChainLink,
  entries: readonly ChainedEntry[],
  erased: ErasedEntries = new Map(),
): Verification {
  let last = from;
  for (const { entry, link } of entries) {
    const expected = linkEntry(last, entry);
    if (link.sequence !== expected.sequence) return { last, fault: `entry ${expected.sequence} is missing` };
    if (link.hash !== expected.hash && !isErased({ entry, link }, erased))
      return { last, fault: `entry ${link.sequence} was changed` };
    last = link;
  }
  return { last, fault: null };
}

/** An entry that was changed by an erasure has the link and the content that the erasure recorded. */
function isErased({ entry, link }: ChainedEntry, erased: ErasedEntries): boolean {
  const known = erased.get(link.sequence);
  return known?.hash === link.hash && known.digest === digestOf(entry);
}
