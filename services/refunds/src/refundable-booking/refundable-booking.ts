import {
  type Actor,
  bookingNotFound,
  type CurrencyCode,
  hasPermission,
  type Permission,
  requirePermission,
} from '@booking/contracts';

export type RefundableBooking = {
  readonly id: string;
  /** The `sub` of the booking's owner. */
  readonly customerId: string;
  readonly currency: CurrencyCode;
};

/** The fee that a cancellation keeps, in minor units, and the payments that the cancellation counted. */
export type KeptFee = { readonly minor: number; readonly paymentIds: readonly string[] };

export function requireReadable(booking: RefundableBooking, caller: Actor): void {
  if (!isReadable(booking, caller)) throw bookingNotFound(booking.id);
}

/** Throws `forbidden`, or `booking-not-found` to callers who may not see the booking. */
export function requireRefundable(booking: RefundableBooking, caller: Actor): void {
  if (isOwner(booking, caller) || mayProcessRefunds(caller)) return;
  requireReadable(booking, caller);
  requirePermission(caller, REFUND_PERMISSION);
}

export const REFUND_PERMISSION = 'process_refunds' satisfies Permission;

export function mayProcessRefunds(caller: Actor): boolean {
  return hasPermission(caller, REFUND_PERMISSION);
}

function isOwner({ customerId }: RefundableBooking, { sub }: Actor): boolean {
  return customerId === sub;
}

function isReadable(booking: RefundableBooking, caller: Actor): boolean {
  return isOwner(booking, caller) || hasPermission(caller, 'read_all');
}
