import type { Database } from '@booking/runtime';
import {
  CHAIN_START,
  type ChainLink,
  type ErasedEntries,
  followChain,
  type Verification,
} from '../../audit-entry/audit-chain.ts';
import { findLink, readChain } from '../../audit-entry/audit-entry-repository.ts';
import { readErasedEntries } from '../../audit-entry/audit-erasure-repository.ts';

const PAGE_ENTRIES = 1_000;

/**
 * Calculates every hash of the audit log again. The chain alone cannot show that its latest entries were removed or
 * replaced. A link that was noted elsewhere detects that, because it must still be in the chain.
 */
export async function verifyAuditLog(db: Database, noted: ChainLink = CHAIN_START): Promise<Verification> {
  let erased: ErasedEntries = new Map();
  let last = CHAIN_START;
  for (;;) {
    const entries = await readChain(db, { after: last.sequence, limit: PAGE_ENTRIES });
    let found = followChain(last, entries, erased);
    if (found.fault !== null) {
      // Erasures are read after the entries, because a customer may be erased meanwhile.
      erased = await readErasedEntries(db);
      found = followChain(last, entries, erased);
    }
    if (found.fault !== null) return found;
    if (entries.length === 0) return { last, fault: await contradictionOf(db, noted) };
    last = found.last;
  }
}

async function contradictionOf(db: Database, { sequence, hash }: ChainLink): Promise<string | null> {
  if (sequence === CHAIN_START.sequence) return null;
  const found = await findLink(db, sequence);
  if (!found) return `entry ${sequence}, which was noted, is missing`;
  return found.hash === hash ? null : `entry ${sequence} is not the one that was noted`;
}
