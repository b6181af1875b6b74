import { RefundRequested } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds } from './follow-refunds.ts';

/** Refunds of a cancellation or of a surplus payment are under way from the start. */
export const EnterRequestedRefund = defineBatchListener({
  name: 'EnterRequestedRefund',
  on: RefundRequested,
  handle: followRefunds,
});
