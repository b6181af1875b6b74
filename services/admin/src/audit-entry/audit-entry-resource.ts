import { z } from 'zod';
import type { AuditEntry } from './audit-entry.ts';

/** One line of the audit log, as the admin API shows it. */
export const AuditEntryResource = z
  .object({
    id: z.uuid(),
    actionId: z.uuid(),
    at: z.iso.datetime(),
    staff: z.string(),
    action: z.string(),
    target: z.object({ type: z.string(), id: z.string() }),
    reason: z.string().nullable(),
    outcome: z.string(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryResource = z.infer<typeof AuditEntryResource>;

export function presentAuditEntry({ action, at, ...entry }: AuditEntry): AuditEntryResource {
  const { staff, name, target, reason } = action;
  return { ...entry, at: at.toISOString(), staff, action: name, target, reason };
}

const REASON_LENGTH_MAX = 500;

/** Why staff do something, in their own words. */
export const Reason = z.string().trim().min(1).max(REASON_LENGTH_MAX);
