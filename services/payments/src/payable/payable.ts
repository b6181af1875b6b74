import { type Actor, type Money, ProblemError, requireOwnerOr, requireReader } from '@booking/contracts';

export type Payable = {
  readonly bookingId: string;
  readonly customerId: string;
  readonly description: string;
  readonly amount: Money;
  readonly isOpen: boolean;
  readonly closedReason: ClosedReason | null;
  /**
   * The version of the booking in the last stored event or answer. An older version never overwrites a newer version.
   */
  readonly version: number;
};

export type ClosedReason = 'paid' | 'cancelled' | 'expired';

/** The event of the booking has not arrived. If the booking exists, the bookings service knows it. */
export class PayableUnknown extends ProblemError {
  constructor() {
    super('service-unavailable', 'The booking is not known here yet; try again in a moment.');
  }
}

/** The gateway has reported the payment, and the event about the paid booking has not arrived. */
export function alreadyPaid(): ProblemError {
  return new ProblemError('booking-not-payable', 'The booking has just been paid.');
}

export function requireReadable({ bookingId, customerId }: Payable, caller: Actor): void {
  requireReader({ id: bookingId, customerId }, caller);
}

/** Throws `forbidden`, or `booking-not-found` to callers who may not see the booking. */
export function requirePayable({ bookingId, customerId }: Payable, caller: Actor): void {
  requireOwnerOr('manage_bookings', { id: bookingId, customerId }, caller);
}

export function requireOpen({ isOpen, closedReason }: Payable): void {
  if (!isOpen)
    throw new ProblemError('booking-not-payable', `The booking cannot be paid: it is ${closedReason ?? 'closed'}.`);
}

/** Accepts no new attempt from now on. A newer event of the booking can open the payable again. */
export function closePayable(payable: Payable, closedReason: ClosedReason): Payable {
  return { ...payable, isOpen: false, closedReason };
}
