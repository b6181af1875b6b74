import { bookingNotFound, hasPermission, requirePermission, type Actor } from '@booking/contracts';
import type { Booking } from './booking.ts';
import { isOwner, isVisibleTo } from './booking-access.ts';

/**
 * Who may cancel: whoever holds `process_refunds`, and the owner as long as the booking is not confirmed, because then
 * money goes back. Throws `forbidden`, or `booking-not-found` to a caller who may not even know of the booking.
 */
export function bookingCancelPolicy(booking: Booking, caller: Actor): void {
  if (hasPermission(caller, 'process_refunds')) return;
  if (!isVisibleTo(booking, caller)) throw bookingNotFound(booking.id);
  if (isOwner(booking, caller) && booking.status !== 'confirmed') return;

  requirePermission(caller, 'process_refunds');
}

/** Who may be told what cancelling costs: the owner, also of what only staff may cancel, and `process_refunds`. */
export function cancellationQuotePolicy(booking: Booking, caller: Actor): void {
  if (isOwner(booking, caller)) return;
  if (!hasPermission(caller, 'process_refunds') && !isVisibleTo(booking, caller)) throw bookingNotFound(booking.id);
  requirePermission(caller, 'process_refunds');
}
