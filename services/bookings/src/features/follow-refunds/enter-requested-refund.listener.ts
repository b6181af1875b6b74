import { RefundRequested } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { followRefund } from './follow-refund.ts';

/** Some refunds are on their way from the start: what a cancellation or a surplus payment gives back. */
export const EnterRequestedRefund = defineListener({
  name: 'EnterRequestedRefund',
  on: RefundRequested,
  handle: ({ data: { refund }, aggregateversion: version }, trx) => followRefund(trx, { refund, version }),
});
