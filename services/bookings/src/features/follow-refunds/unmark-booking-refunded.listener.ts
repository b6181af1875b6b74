import { RefundFailed } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds } from './follow-refunds.ts';

/** The record of the failed refund says what of it is given back after all: mostly nothing. */
export const UnmarkBookingRefunded = defineBatchListener({
  name: 'UnmarkBookingRefunded',
  on: RefundFailed,
  handle: followRefunds,
});
