import { BookingCreated } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { insertRefundableBookings } from '../../refundable-booking/refundable-booking-repository.ts';

export const TrackBookingOwner = defineBatchListener({
  name: 'TrackBookingOwner',
  on: BookingCreated,
  handle: (heard, trx) =>
    insertRefundableBookings(
      trx,
      heard.map(({ event }) => event.data.booking),
    ),
});
