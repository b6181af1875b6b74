import { RefundProcessingStarted } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds } from './follow-refunds.ts';

export const EnterReleasedRefund = defineBatchListener({
  name: 'EnterReleasedRefund',
  on: RefundProcessingStarted,
  handle: followRefunds,
});
