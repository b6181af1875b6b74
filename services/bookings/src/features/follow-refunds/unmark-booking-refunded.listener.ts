import { RefundFailed } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { followRefund } from './follow-refund.ts';

/** The record of the failed refund says what of it is given back after all: mostly nothing. */
export const UnmarkBookingRefunded = defineListener({
  name: 'UnmarkBookingRefunded',
  on: RefundFailed,
  handle: ({ data: { refund }, aggregateversion: version }, trx) => followRefund(trx, { refund, version }),
});
