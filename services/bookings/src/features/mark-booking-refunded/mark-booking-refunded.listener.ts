import { RefundProcessed } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { markBookingRefunded } from './mark-booking-refunded.ts';

export const MarkBookingRefunded = defineListener({
  name: 'MarkBookingRefunded',
  on: RefundProcessed,
  handle: ({ data: { refund }, aggregateversion: version }, trx) => markBookingRefunded(trx, { refund, version }),
});
