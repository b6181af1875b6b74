import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { ReleaseDeps } from '../../session/release-as-staff.ts';
import { cancelBookingRoute } from './cancel-booking.route.ts';
import { quoteCancellationRoute } from './quote-cancellation.route.ts';
import { quoteRefundRoute } from './quote-refund.route.ts';
import { requestRefundRoute } from './request-refund.route.ts';

/** The actions of staff on a booking. */
export function actOnBookingRoutes(deps: ReleaseDeps & { bus: Bus }): Route[] {
  return [quoteCancellationRoute(deps), cancelBookingRoute(deps), quoteRefundRoute(deps), requestRefundRoute(deps)];
}
