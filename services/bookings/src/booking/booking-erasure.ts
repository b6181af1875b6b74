import { BookingErased, ERASED_TEXT, type Erasure } from '@booking/contracts';
import { newEvent } from '@booking/messaging';
import { type Booking, type Cancellation, type Decision, presentBooking, unchanged } from './booking.ts';

/**
 * Removes everything that identifies the customer from a booking. Its money, states and times stay. A repetition
 * changes nothing, except the reason of a cancellation that followed the first erasure.
 */
export function eraseBooking(booking: Booking, { pseudonym }: Pick<Erasure, 'pseudonym'>, at: Date): Decision {
  const texts = {
    customerId: pseudonym,
    description: ERASED_TEXT,
    metadata: {},
    cancellation: booking.cancellation && eraseCancellation(booking.cancellation, booking.customerId, pseudonym),
  };
  if (JSON.stringify({ ...booking, ...texts }) === JSON.stringify(booking)) return unchanged(booking);
  const erased: Booking = { ...booking, ...texts, updatedAt: at, version: booking.version + 1 };
  return { booking: erased, events: [newEvent(BookingErased, { booking: presentBooking(erased) })] };
}

function eraseCancellation(cancellation: Cancellation, customerId: string, pseudonym: string): Cancellation {
  const by = cancellation.by === customerId ? pseudonym : cancellation.by;
  return { ...cancellation, by, reason: cancellation.reason === null ? null : ERASED_TEXT };
}
