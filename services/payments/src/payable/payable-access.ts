import { type Actor, bookingNotFound, hasPermission, requirePermission } from '@booking/contracts';
import type { Payable } from './payable.ts';

export function requireReadable(payable: Payable, caller: Actor): void {
  if (!isOwner(payable, caller) && !hasPermission(caller, 'read_all')) throw bookingNotFound(payable.bookingId);
}

/** Throws `forbidden`, or `booking-not-found` to callers who may not see the booking. */
export function requirePayable(payable: Payable, caller: Actor): void {
  if (isOwner(payable, caller) || hasPermission(caller, 'manage_bookings')) return;
  requireReadable(payable, caller);
  requirePermission(caller, 'manage_bookings');
}

function isOwner({ customerId }: Payable, { sub }: Actor): boolean {
  return customerId === sub;
}
