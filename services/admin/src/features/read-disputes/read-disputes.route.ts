import type { Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { getDisputeRoute } from './get-dispute.route.ts';
import { listDisputesRoute } from './list-disputes.route.ts';

export function readDisputesRoutes(deps: { db: Database }): Route[] {
  return [listDisputesRoute(deps), getDisputeRoute(deps)];
}
