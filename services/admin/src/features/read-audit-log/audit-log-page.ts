import { decodeCursor, encodeCursor, pageOf } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { type AuditEntryResource, presentAuditEntry } from '../../audit-entry/audit-entry-resource.ts';
import { listAuditEntries } from '../../audit-entry/audit-list-repository.ts';
import { FilterText, Instant, SearchText } from '../../read-model/record-query.ts';

/** The filters of the audit log and of its export. */
export const AuditFilters = z.strictObject({
  staff: FilterText.optional(),
  action: FilterText.optional(),
  target: FilterText.optional().meta({ description: 'The ID of the target' }),
  order: z.enum(['asc', 'desc']).default('desc'),
  from: Instant.optional(),
  to: Instant.optional(),
  q: SearchText.optional().meta({
    description: 'Parts of the person, the ID of the target or the reason; all of them must match',
  }),
});

const Position = z.tuple([Instant, z.uuid()]);

export const AuditView = z.enum(['entries', 'actions']).default('entries').meta({
  description: 'Each entry, or each action once with its last outcome',
});
type AuditView = z.infer<typeof AuditView>;

type Piece = { readonly limit: number; readonly after: string | undefined; readonly view?: AuditView };

/** A page of the audit log. Throws `validation-failed` for an invalid cursor. */
export async function readAuditLog(
  db: Database,
  { order, from, to, staff, action, target, q }: z.infer<typeof AuditFilters>,
  { limit, after, view }: Piece,
): Promise<{ data: AuditEntryResource[]; next: string | null }> {
  const beyond = after === undefined ? undefined : decodeCursor(after, Position);
  const where = { staff, action, target_id: target };
  const rows = await listAuditEntries(db, {
    ...{ limit: limit + 1, order, beyond, from, to, where, q },
    isByAction: view === 'actions',
  });
  const page = pageOf({ rows, limit, cursorOf: ({ at, id }) => encodeCursor([at.toISOString(), id]) });
  return { ...page, data: page.data.map(presentAuditEntry) };
}
