import { BookingCreated, BookingErased } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { insertRefundableBookings, replaceOwners } from '../../refundable-booking/refundable-booking-repository.ts';
import { lockPaymentsOf } from '../../steps/lock-payments-of.ts';

export const TrackBookingOwner = defineBatchListener({
  name: 'TrackBookingOwner',
  on: BookingCreated,
  handle: (heard, trx) =>
    insertRefundableBookings(
      trx,
      heard.map(({ event }) => event.data.booking),
    ),
});

export const EraseBookingOwner = defineBatchListener({
  name: 'EraseBookingOwner',
  on: BookingErased,
  lock: lockPaymentsOf,
  handle: (heard, trx) =>
    replaceOwners(
      trx,
      heard.map(({ event }) => event.data.booking),
    ),
});
