import type { Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { getDiscrepancyRoute } from './get-discrepancy.route.ts';
import { listDiscrepanciesRoute } from './list-discrepancies.route.ts';

export function readDiscrepanciesRoutes(deps: { db: Database }): Route[] {
  return [listDiscrepanciesRoute(deps), getDiscrepancyRoute(deps)];
}
