import { BookingCreated } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { insertRefundableBooking } from '../../refundable-booking/refundable-booking-repository.ts';

export const TrackBookingOwner = defineListener({
  name: 'TrackBookingOwner',
  on: BookingCreated,
  handle: ({ data: { booking } }, trx) => insertRefundableBooking(trx, booking),
});
