import { RefundProcessingStarted } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { followRefund } from './follow-refund.ts';

export const EnterReleasedRefund = defineListener({
  name: 'EnterReleasedRefund',
  on: RefundProcessingStarted,
  handle: ({ data: { refund }, aggregateversion: version }, trx) => followRefund(trx, { refund, version }),
});
