import { type Actor, hasPermission } from '@booking/contracts';
import type { Booking } from './booking.ts';

export function isVisibleTo(booking: Booking, caller: Actor): boolean {
  return isOwner(booking, caller) || mayReadAll(caller);
}

/** Staff with `read_all`, and the backend of the business, read the bookings of every customer. */
export function mayReadAll(caller: Actor): boolean {
  return hasPermission(caller, 'read_all') || hasPermission(caller, 'manage_bookings');
}

export function isOwner({ customerId }: Booking, { sub }: Actor): boolean {
  return customerId === sub;
}
