import { type Actor, hasPermission, isOwner, requirePermission } from '@booking/contracts';
import type { Booking } from './booking.ts';
import { requireReadable } from './booking-access.ts';

/**
 * Holders of `process_refunds` may cancel. The owner may cancel a booking that is not confirmed yet; cancelling a
 * confirmed booking causes a refund. Throws `forbidden`, or `booking-not-found` if the caller may not see the booking.
 */
export function bookingCancelPolicy(booking: Booking, caller: Actor): void {
  if (hasPermission(caller, 'process_refunds')) return;
  requireReadable(booking, caller);
  if (isOwner(booking, caller) && booking.status !== 'confirmed') return;

  requirePermission(caller, 'process_refunds');
}

/** The owner may see a quote even if only staff may cancel. Holders of `process_refunds` may see every quote. */
export function cancellationQuotePolicy(booking: Booking, caller: Actor): void {
  if (isOwner(booking, caller) || hasPermission(caller, 'process_refunds')) return;
  requireReadable(booking, caller);
  requirePermission(caller, 'process_refunds');
}
