import { RefundFailed } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds } from './follow-refunds.ts';

/** The event has the record of the failed refund. Some of its allocations may have succeeded; usually none has. */
export const UnmarkBookingRefunded = defineBatchListener({
  name: 'UnmarkBookingRefunded',
  on: RefundFailed,
  handle: followRefunds,
});
