import { BookingCancelled } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { refundCancelledBooking } from './refund-cancelled-booking.ts';

export const RefundCancelledBooking = defineListener({
  name: 'RefundCancelledBooking',
  on: BookingCancelled,
  handle: ({ data: { booking } }, trx) => refundCancelledBooking(trx, booking),
});
