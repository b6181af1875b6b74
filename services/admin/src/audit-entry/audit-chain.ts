import { createHash } from 'node:crypto';
import { canonicalJson } from '@booking/http';
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
  const stored: unknown = JSON.parse(JSON.stringify(entry));
  const hash = createHash('sha256')
    .update(canonicalJson([last.hash, sequence, stored]))
    .digest('hex');
  return { sequence, hash };
}

export type ChainedEntry = { readonly entry: AuditEntry; readonly link: ChainLink };

/** The last valid link, and the fault of the first invalid one. */
export type Verification = { readonly last: ChainLink; readonly fault: string | null };

/** Verifies entries from a link on. They are in the order of their sequence. */
export function followChain(from: ChainLink, entries: readonly ChainedEntry[]): Verification {
  let last = from;
  for (const { entry, link } of entries) {
    const expected = linkEntry(last, entry);
    if (link.sequence !== expected.sequence) return { last, fault: `entry ${expected.sequence} is missing` };
    if (link.hash !== expected.hash) return { last, fault: `entry ${link.sequence} was changed` };
    last = link;
  }
  return { last, fault: null };
}
