import { RefundDelayed } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds } from './follow-refunds.ts';

/** Some allocations of the refund may have succeeded or failed already. */
export const EnterDelayedRefund = defineBatchListener({
  name: 'EnterDelayedRefund',
  on: RefundDelayed,
  handle: followRefunds,
});
