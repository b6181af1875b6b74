import { RefundDelayed } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { followRefund } from './follow-refund.ts';

/** Some of its parts may have ended already, with or without the money. */
export const EnterDelayedRefund = defineListener({
  name: 'EnterDelayedRefund',
  on: RefundDelayed,
  handle: ({ data: { refund }, aggregateversion: version }, trx) => followRefund(trx, { refund, version }),
});
