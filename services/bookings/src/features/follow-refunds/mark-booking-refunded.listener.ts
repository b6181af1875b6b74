import { RefundProcessed } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds } from './follow-refunds.ts';

export const MarkBookingRefunded = defineBatchListener({
  name: 'MarkBookingRefunded',
  on: RefundProcessed,
  handle: followRefunds,
});
