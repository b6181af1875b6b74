import { RefundRejected } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { followRefunds } from './follow-refunds.ts';

export const EnterRejectedRefund = defineBatchListener({
  name: 'EnterRejectedRefund',
  on: RefundRejected,
  handle: followRefunds,
});
