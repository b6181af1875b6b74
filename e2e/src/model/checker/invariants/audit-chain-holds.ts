import { createHash } from 'node:crypto';
import type { AuditLink, ChainedAuditRow, Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

const START: AuditLink = { sequence: 0, hash: '' };

/**
 * I14: the hash chain of the audit log is unbroken, and still contains the last link from before the run. The hashes
 * are calculated here, without the code of admin. A run erases no customer, which would change entries.
 */
export function auditChainHolds({ auditChain, earlierAuditLink }: Evidence): Violation[] {
  const faults = auditChain.map((row, index) => faultOf(row, auditChain[index - 1] ?? START));
  return violationsOf('I14', [
    faults.find((fault) => fault !== undefined),
    earlierAuditLink && isMissing(earlierAuditLink, auditChain)
      ? `entry ${earlierAuditLink.sequence} of the audit log is gone or replaced`
      : undefined,
  ]);
}

function faultOf(row: ChainedAuditRow, last: AuditLink): string | undefined {
  if (row.sequence !== last.sequence + 1) return `entry ${last.sequence + 1} of the audit log is missing`;
  if (row.hash === hashAfter(last, row)) return undefined;
  return `entry ${row.sequence} of the audit log (${row.action} of ${row.target_id}) was changed`;
}

function isMissing({ sequence, hash }: AuditLink, chain: readonly ChainedAuditRow[]): boolean {
  return !chain.some((row) => row.sequence === sequence && row.hash === hash);
}

/**
 * The hash of an entry: SHA-256 of the canonical JSON of the previous hash, the sequence and the entry. See
 * docs/operations/privacy.md.
 */
function hashAfter({ hash }: AuditLink, row: ChainedAuditRow): string {
  const { id, action_id: actionId, at, outcome, problem, before, after, staff, action: name, reason, address } = row;
  const action = { staff, name, target: { type: row.target_type, id: row.target_id }, reason };
  const entry = { id, actionId, at, outcome, problem, before, after, action, ...(address !== null && { address }) };
  const stored: unknown = JSON.parse(JSON.stringify([hash, row.sequence, entry]));
  return createHash('sha256').update(JSON.stringify(stored, sortMembers)).digest('hex');
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
