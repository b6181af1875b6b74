import { bookingNotFound, ProblemError } from './problems.ts';
import type { Actor, Permission } from './resources/actor.ts';

export function hasPermission({ permissions }: Actor, permission: Permission): boolean {
  return permissions.includes(permission);
}

/** Throws `forbidden`, naming the permission, unless the actor has it or one of the alternatives. */
export function requirePermission(actor: Actor, permission: Permission, ...alternatives: Permission[]): void {
  if ([permission, ...alternatives].some((sufficient) => hasPermission(actor, sufficient))) return;
  throw new ProblemError('forbidden', `The permission ${permission} is required.`, { permission });
}

/** The parts of a booking that decide who may read it. `customerId` is the `sub` of its owner. */
export type OwnedBooking = { readonly id: string; readonly customerId: string };

/** Throws `booking-not-found` unless the caller owns the booking or has `read_all` or one of the alternatives. */
export function requireReader(booking: OwnedBooking, caller: Actor, ...alternatives: Permission[]): void {
  if (isOwner(booking, caller)) return;
  const isReader = (['read_all', ...alternatives] as const).some((permission) => hasPermission(caller, permission));
  if (!isReader) throw bookingNotFound(booking.id);
}

/** Throws `forbidden` unless the caller owns the booking or has the permission, or `booking-not-found` to non-readers. */
export function requireOwnerOr(permission: Permission, booking: OwnedBooking, caller: Actor): void {
  if (isOwner(booking, caller) || hasPermission(caller, permission)) return;
  requireReader(booking, caller);
  requirePermission(caller, permission);
}

export function isOwner({ customerId }: OwnedBooking, { sub }: Actor): boolean {
  return customerId === sub;
}
