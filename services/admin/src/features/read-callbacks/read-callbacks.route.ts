import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { getCallbackRoute } from './get-callback.route.ts';
import { listCallbackRefusalsRoute } from './list-callback-refusals.route.ts';
import { listCallbacksRoute } from './list-callbacks.route.ts';

/** The callbacks of gateways, and the number of rejected ones. The first route that matches a path answers it. */
export function readCallbacksRoutes(deps: { db: Database; bus: Bus }): Route[] {
  return [listCallbacksRoute(deps), listCallbackRefusalsRoute(deps), getCallbackRoute(deps)];
}
