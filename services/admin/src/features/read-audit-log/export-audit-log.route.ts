import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { readChain } from '../../audit-entry/audit-entry-repository.ts';
import { auditedPieces } from '../../audit-entry/audited-pieces.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** The number of entries that an export holds in memory. */
const ENTRIES_AT_ONCE = 1_000;

/** The whole log, so that its chain can be verified without the database. */
export function exportAuditLogRoute(deps: Deps): Route {
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
