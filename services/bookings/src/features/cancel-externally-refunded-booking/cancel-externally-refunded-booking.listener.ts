import { ExternalRefundReviewed } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { cancelExternallyRefundedBooking } from './cancel-externally-refunded-booking.ts';

export const CancelExternallyRefundedBooking = defineListener({
  name: 'CancelExternallyRefundedBooking',
  on: ExternalRefundReviewed,
  handle: ({ data: { refund }, aggregateversion: version }, trx) =>
    cancelExternallyRefundedBooking(trx, { refund, version }),
});
