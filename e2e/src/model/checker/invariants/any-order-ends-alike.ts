import { createHash } from 'node:crypto';
import type { Booking } from '@booking/contracts';
import type { Evidence } from '../evidence.ts';
import { foldBooking } from '../fold-booking.ts';
import { type Violation, violationsOf } from '../violation.ts';

const ORDERS = 3;

/** I11: the events of the streams lead to the current bookings, in any order. */
export function anyOrderEndsAlike({ bookings, events }: Evidence): Violation[] {
  const orders = Array.from({ length: ORDERS }, (_, salt) => shuffled(events, String(salt)));
  return violationsOf(
    'I11',
    bookings.flatMap((booking) => orders.map((order) => difference(booking, foldBooking(booking.id, order)))),
  );
}

function difference(booking: Booking, folded: ReturnType<typeof foldBooking>): string | undefined {
  const shown = {
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    paid: booking.paid.amount,
    refunded: booking.refunded.amount,
  };
  const [left, right] = [JSON.stringify(shown), JSON.stringify(folded)];
  return left === right ? undefined : `booking ${booking.id} is ${left}, its events make ${right}`;
}

/** Shuffles the events. The same salt always gives the same order. */
function shuffled<Event extends { readonly id: string }>(events: readonly Event[], salt: string): Event[] {
  const place = ({ id }: Event): string => createHash('sha256').update(`${salt} ${id}`).digest('hex');
  return events
    .map((event) => ({ event, place: place(event) }))
    .sort((left, right) => (left.place < right.place ? -1 : 1))
    .map(({ event }) => event);
}
