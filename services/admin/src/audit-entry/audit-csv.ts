import { type CsvColumns, plain } from '../csv/csv.ts';
import type { AuditEntryResource } from './audit-entry-resource.ts';

export const AUDIT_COLUMNS: CsvColumns<AuditEntryResource> = {
  ...plain('at', 'staff', 'action'),
  targetType: ({ target }) => target.type,
  targetId: ({ target }) => target.id,
  ...plain('reason', 'outcome', 'problem', 'actionId', 'address'),
};
