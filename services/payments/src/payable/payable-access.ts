import { hasPermission, ProblemError, type Actor } from '@booking/contracts';
import type { Payable } from './payable.ts';

/** Throws `booking-not-found` unless the caller may see the payments of the booking. */
export function requireReadable(payable: Payable, caller: Actor): void {
  if (!isOwner(payable, caller) && !hasPermission(caller, 'read_all')) throw bookingNotFound(payable.bookingId);
}

/** Throws `booking-not-found` unless the caller may start a payment: the owner, or the backend of the business. */
export function requirePayable(payable: Payable, caller: Actor): void {
  if (!isOwner(payable, caller) && !hasPermission(caller, 'manage_bookings')) throw bookingNotFound(payable.bookingId);
}

/** The same words for a booking that does not exist and for one that the caller may not see. */
export function bookingNotFound(bookingId: string): ProblemError {
  return new ProblemError('booking-not-found', `There is no booking ${bookingId}.`);
}

function isOwner({ customerId }: Payable, { sub }: Actor): boolean {
  return customerId === sub;
}
