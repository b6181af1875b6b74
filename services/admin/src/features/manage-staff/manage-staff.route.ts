import type { Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { disableStaffRoute } from './disable-staff.route.ts';
import { enableStaffRoute } from './enable-staff.route.ts';
import { listStaffRoute } from './list-staff.route.ts';
import { permitStaffRoute } from './permit-staff.route.ts';

/** The accounts and their permissions. */
export function manageStaffRoutes(deps: { db: Database; clock: Clock }): Route[] {
  return [listStaffRoute(deps), permitStaffRoute(deps), disableStaffRoute(deps), enableStaffRoute(deps)];
}
