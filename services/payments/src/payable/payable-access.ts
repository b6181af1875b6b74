import { type Actor, bookingNotFound, hasPermission } from '@booking/contracts';
import type { Payable } from './payable.ts';

/** Throws `booking-not-found` unless the caller may see the payments of the booking. */
export function requireReadable(payable: Payable, caller: Actor): void {
  if (!isOwner(payable, caller) && !hasPermission(caller, 'read_all')) throw bookingNotFound(payable.bookingId);
}

/** Throws `booking-not-found` unless the caller may start a payment: the owner, or the backend of the business. */
export function requirePayable(payable: Payable, caller: Actor): void {
  if (!isOwner(payable, caller) && !hasPermission(caller, 'manage_bookings')) throw bookingNotFound(payable.bookingId);
}

function isOwner({ customerId }: Payable, { sub }: Actor): boolean {
  return customerId === sub;
}
