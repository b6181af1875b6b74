import { RefundDelayed } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds } from './follow-refunds.ts';

/** Some of its parts may have ended already, with or without the money. */
export const EnterDelayedRefund = defineBatchListener({
  name: 'EnterDelayedRefund',
  on: RefundDelayed,
  handle: followRefunds,
});
