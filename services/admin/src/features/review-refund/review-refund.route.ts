import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { ReleaseDeps } from '../../session/release-as-staff.ts';
import { giveUpRefundRoute } from './give-up-refund.route.ts';
import { processRefundRoute } from './process-refund.route.ts';
import { rejectRefundRoute } from './reject-refund.route.ts';
import { reviewExternalRefundRoute } from './review-external-refund.route.ts';
import { settleRefundManuallyRoute } from './settle-refund-manually.route.ts';

/** The decisions of staff about a refund. */
export function reviewRefundRoutes(deps: ReleaseDeps & { bus: Bus }): Route[] {
  return [
    processRefundRoute(deps),
    rejectRefundRoute(deps),
    reviewExternalRefundRoute(deps),
    settleRefundManuallyRoute(deps),
    giveUpRefundRoute(deps),
  ];
}
