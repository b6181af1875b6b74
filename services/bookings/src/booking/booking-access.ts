import { hasPermission, ProblemError, type Actor } from '@booking/contracts';
import type { Booking } from './booking.ts';

export function isVisibleTo(booking: Booking, caller: Actor): boolean {
  return isOwner(booking, caller) || hasPermission(caller, 'read_all');
}

export function isOwner({ customerId }: Booking, { sub }: Actor): boolean {
  return customerId === sub;
}

/** The same words whether there is no such booking or the caller may not see it. */
export function bookingNotFound(id: string): ProblemError {
  return new ProblemError('booking-not-found', `There is no booking ${id}.`);
}
