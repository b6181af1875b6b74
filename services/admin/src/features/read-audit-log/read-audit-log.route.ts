import { ProblemError, requirePermission } from '@booking/contracts';
import { decodeCursor, defineRoute, encodeCursor, Id, listOf, pageOf, PageQuery, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { findAuditEntriesOf, readChain } from '../../audit-entry/audit-entry-repository.ts';
import { AUDIT_COLUMNS, AuditEntryResource, presentAuditEntry } from '../../audit-entry/audit-entry-resource.ts';
import { listAuditEntries } from '../../audit-entry/audit-list-repository.ts';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import { auditedPieces } from '../../audit-entry/audited-pieces.ts';
import type { Piece } from '../../csv/csv-of-records.ts';
import { FilterText, Instant, SearchText, withRanges } from '../../read-model/record-query.ts';
import { staffQuery } from '../../staff/staff-query.ts';

const AuditFilters = withRanges(
  z.strictObject({
    staff: FilterText.optional(),
    action: FilterText.optional(),
    target: FilterText.optional().meta({ description: 'The ID of the target' }),
    order: z.enum(['asc', 'desc']).default('desc'),
    from: Instant.optional(),
    to: Instant.optional(),
    q: SearchText.optional().meta({
      description: 'Parts of the person, the ID of the target or the reason; all of them must match',
    }),
  }),
);

const Position = z.tuple([Instant, z.uuid()]);

const AuditView = z.enum(['entries', 'actions']).default('entries').meta({
  description: 'Each entry, or each action once with its last outcome',
});
type AuditView = z.infer<typeof AuditView>;

/** A page of the audit log. Throws `validation-failed` for an invalid cursor. */
async function readAuditLog(
  db: Database,
  { order, from, to, staff, action, target, q }: z.infer<typeof AuditFilters>,
  { limit, after, view }: Piece & { readonly view?: AuditView },
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

type Deps = Pick<AdminDeps, 'db' | 'readPool' | 'clock'>;

export function readAuditLogRoutes(deps: Deps): Route[] {
  return [listAuditLogRoute(deps), exportAuditLogRoute(deps), exportAuditListRoute(deps), getAuditedActionRoute(deps)];
}

function listAuditLogRoute({ readPool }: Deps): Route {
  return staffQuery({
    path: '/admin/api/audit-log',
    operationId: 'listAuditLog',
    summary: 'List the actions of staff, newest first unless sorted otherwise.',
    tag: 'Audit log',
    query: withRanges(PageQuery.extend({ ...AuditFilters.shape, view: AuditView })),
    answer: { description: 'A page of the audit log', schema: listOf(AuditEntryResource) },
    read: ({ query: { limit, after, view, ...filters } }) =>
      readPool.read((db) => readAuditLog(db, filters, { limit, after, view })),
  });
}

/** The entries of the list, for a spreadsheet. This export cannot be verified, unlike the export with the chain. */
function exportAuditListRoute(deps: Deps): Route {
  return auditedExport(deps, {
    resource: 'audit-log',
    operationId: 'exportAuditList',
    summary: 'Export the entries of the audit log that the list shows under the same filters.',
    tag: 'Audit log',
    permissions: ['read_all'],
    filters: AuditFilters,
    columns: AUDIT_COLUMNS,
    action: 'export_audit_log',
    read: (filters) => (piece) => deps.readPool.read((db) => readAuditLog(db, filters, piece)),
  });
}

const AuditedAction = z
  .object({
    entries: z.array(AuditEntryResource).meta({ description: 'The attempt, and its outcome if that is known' }),
  })
  .meta({ id: 'AuditedAction' });

function getAuditedActionRoute({ db }: Deps): Route {
  return staffQuery({
    path: '/admin/api/audit-log/{action}',
    operationId: 'getAuditedAction',
    summary: 'Read the audit log entries of one action, by its `actionId`.',
    tag: 'Audit log',
    params: z.object({ action: Id }),
    notFound: 'not-found',
    answer: { description: 'The entries of the action', schema: AuditedAction },
    async read({ params: { action } }) {
      const entries = await findAuditEntriesOf(db, action);
      if (entries.length === 0) throw new ProblemError('not-found', `The audit log has no action ${action}.`);
      return { entries: entries.map(presentAuditEntry) };
    },
  });
}

const ENTRIES_AT_ONCE = 1_000;

/** The whole log, so that its chain can be verified without the database. */
function exportAuditLogRoute(deps: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/audit-log.ndjson',
    operationId: 'exportAuditLog',
    summary: 'Export the whole audit log with its chain of hashes, oldest entry first.',
    tag: 'Audit log',
    auth: 'client',
    answers: {
      200: {
        description: 'A line of JSON for each entry: `{sequence, hash, entry}`',
        contentType: 'application/x-ndjson',
        schema: z.string(),
      },
    },
    problems: ['forbidden'],
    async handle({ caller }) {
      const target = { type: 'export', id: 'audit-log' } as const;
      const open = (): AsyncGenerator<string, number> => {
        requirePermission(caller, 'read_all');
        return linesOf(deps.db);
      };
      const action = { staff: caller.sub, name: 'export_audit_log', target, reason: null } as const;
      const body = await auditedPieces(deps, action, { before: {}, open });
      const fileName = `audit-log-${deps.clock().toISOString().slice(0, 10)}.ndjson`;
      const headers = {
        'content-type': 'application/x-ndjson',
        'content-disposition': `attachment; filename="${fileName}"`,
      };
      return { status: 200, headers, body };
    },
  });
}

async function* linesOf(db: Database): AsyncGenerator<string, number> {
  let after = 0;
  for (;;) {
    const entries = await readChain(db, { after, limit: ENTRIES_AT_ONCE });
    const last = entries.at(-1);
    if (!last) return after;
    yield entries.map(({ entry, link }) => `${JSON.stringify({ ...link, entry })}\n`).join('');
    after = last.link.sequence;
  }
}
