import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { cancelBookingRoute } from './cancel-booking.route.ts';
import { quoteCancellationRoute } from './quote-cancellation.route.ts';
import { quoteRefundRoute } from './quote-refund.route.ts';
import { requestRefundRoute } from './request-refund.route.ts';

/** What staff do with a booking. */
export function actOnBookingRoutes(deps: { db: Database; bus: Bus; clock: Clock }): Route[] {
  return [quoteCancellationRoute(deps), cancelBookingRoute(deps), quoteRefundRoute(deps), requestRefundRoute(deps)];
}
