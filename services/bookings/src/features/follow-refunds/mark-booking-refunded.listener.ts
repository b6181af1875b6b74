import { RefundProcessed } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { followRefund } from './follow-refund.ts';

export const MarkBookingRefunded = defineListener({
  name: 'MarkBookingRefunded',
  on: RefundProcessed,
  handle: ({ data: { refund }, aggregateversion: version }, trx) => followRefund(trx, { refund, version }),
});
