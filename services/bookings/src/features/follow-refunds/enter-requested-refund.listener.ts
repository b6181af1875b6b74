import { RefundRequested } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds } from './follow-refunds.ts';

/** Some refunds are on their way from the start: what a cancellation or a surplus payment gives back. */
export const EnterRequestedRefund = defineBatchListener({
  name: 'EnterRequestedRefund',
  on: RefundRequested,
  handle: followRefunds,
});
