import { type Actor, type CurrencyCode, hasPermission, type Permission, requireOwnerOr } from '@booking/contracts';

export type RefundableBooking = {
  readonly id: string;
  /** The `sub` of the booking's owner. */
  readonly customerId: string;
  readonly currency: CurrencyCode;
};

/** The fee that a cancellation keeps, in minor units, and the payments that the cancellation counted. */
export type KeptFee = {
  readonly minor: number;
  readonly paymentIds: readonly string[];
  /** All requests that the cancellation knew are older. */
  readonly settledAt: Date;
};

/** Throws `forbidden`, or `booking-not-found` to callers who may not see the booking. */
export function requireRefundable(booking: RefundableBooking, caller: Actor): void {
  requireOwnerOr(REFUND_PERMISSION, booking, caller);
}

export const REFUND_PERMISSION = 'process_refunds' satisfies Permission;

export function mayProcessRefunds(caller: Actor): boolean {
  return hasPermission(caller, REFUND_PERMISSION);
}
