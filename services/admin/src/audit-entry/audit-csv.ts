import type { CsvColumns } from '../csv/csv.ts';
import type { AuditEntryResource } from './audit-entry-resource.ts';

/** The columns of the audit log in a spreadsheet. */
export const AUDIT_COLUMNS: CsvColumns<AuditEntryResource> = {
  at: ({ at }) => at,
  staff: ({ staff }) => staff,
  action: ({ action }) => action,
  targetType: ({ target }) => target.type,
  targetId: ({ target }) => target.id,
  reason: ({ reason }) => reason,
  outcome: ({ outcome }) => outcome,
  problem: ({ problem }) => problem,
  actionId: ({ actionId }) => actionId,
};
