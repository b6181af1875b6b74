import type { Route } from '@booking/http';
import { editProfileRoute } from './edit-profile.route.ts';
import { manageSessionsRoutes } from './manage-sessions.route.ts';
import { type Deps, readAccountRoute } from './read-account.route.ts';

/** The routes by which each member of staff manages their own account. */
export function manageAccountRoutes(deps: Deps): Route[] {
  return [readAccountRoute(deps), editProfileRoute(deps), ...manageSessionsRoutes(deps)];
}
