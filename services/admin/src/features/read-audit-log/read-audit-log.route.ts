import type { Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { getAuditedActionRoute } from './get-audited-action.route.ts';
import { listAuditLogRoute } from './list-audit-log.route.ts';

export function readAuditLogRoutes(deps: { db: Database }): Route[] {
  return [listAuditLogRoute(deps), getAuditedActionRoute(deps)];
}
