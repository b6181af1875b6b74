import type { Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { getRefusedTransitionRoute } from './get-refused-transition.route.ts';
import { listRefusedTransitionsRoute } from './list-refused-transitions.route.ts';

export function readRefusedTransitionsRoutes(deps: { db: Database }): Route[] {
  return [listRefusedTransitionsRoute(deps), getRefusedTransitionRoute(deps)];
}
