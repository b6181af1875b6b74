import { createHash } from 'node:crypto';
import { canonicalJson } from '@booking/http';
import type { AuditEntry } from './audit-entry.ts';

/** Where an entry stands in the chain: its place, counted from 1, and the hash that covers it and all before it. */
export type ChainLink = { readonly sequence: number; readonly hash: string };

export const CHAIN_START: ChainLink = { sequence: 0, hash: '' };

/**
 * The link after the last one. Its `hash` is the SHA-256, in hex, of the canonical JSON of `[hash of the last link, its
 * own sequence, entry]`, so that no entry can be changed, left out or put in without every later hash being another.
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

/** The link up to which the entries hang together, or what is wrong with the first one that does not. */
export type Verification = { readonly last: ChainLink; readonly fault: string | null };

/** Follows entries on from a link; they are in the order of their sequence. */
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
