import { z } from 'zod';
import { type CsvColumns, plain } from '../csv/csv.ts';
import type { AuditEntry } from './audit-entry.ts';

const Shown = z.record(z.string(), z.unknown()).nullable();

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
    before: Shown.meta({ description: 'The target as staff saw it before' }),
    after: Shown.meta({ description: 'The target after an action that succeeded' }),
    address: z.string().nullable().meta({
      description: 'The address of the client, an IPv6 address as its /64; null if it is unknown',
    }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryResource = z.infer<typeof AuditEntryResource>;

export function presentAuditEntry({ action, at, address, ...entry }: AuditEntry): AuditEntryResource {
  const { staff, name, target, reason } = action;
  return { ...entry, at: at.toISOString(), staff, action: name, target, reason, address: address ?? null };
}

export const AUDIT_COLUMNS: CsvColumns<AuditEntryResource> = {
  ...plain('at', 'staff', 'action'),
  targetType: ({ target }) => target.type,
  targetId: ({ target }) => target.id,
  ...plain('reason', 'outcome', 'problem', 'actionId', 'address'),
};
