import { type Actor, hasPermission, requireReader } from '@booking/contracts';
import type { Booking } from './booking.ts';

/** Throws `booking-not-found` to callers who may not read the booking. */
export function requireReadable(booking: Booking, caller: Actor): void {
  requireReader(booking, caller, 'manage_bookings');
}

/** Staff with `read_all`, and the backend of the business, read the bookings of every customer. */
export function mayReadAll(caller: Actor): boolean {
  return hasPermission(caller, 'read_all') || hasPermission(caller, 'manage_bookings');
}
