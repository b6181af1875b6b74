import type { Route } from '@booking/http';
import { exportBookingsRoute } from './export-bookings.route.ts';
import { exportPaymentsRoute } from './export-payments.route.ts';
import { exportRefundsRoute } from './export-refunds.route.ts';
import type { Deps } from './export-route.ts';

export function exportRecordsRoutes(deps: Deps): Route[] {
  return [exportPaymentsRoute(deps), exportRefundsRoute(deps), exportBookingsRoute(deps)];
}
