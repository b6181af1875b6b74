import { RefundRejected } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { followRefund } from './follow-refund.ts';

export const EnterRejectedRefund = defineListener({
  name: 'EnterRejectedRefund',
  on: RefundRejected,
  handle: ({ data: { refund }, aggregateversion: version }, trx) => followRefund(trx, { refund, version }),
});
