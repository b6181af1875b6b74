import assert from 'node:assert/strict';
import {
  type Booking as BookingResource,
  type BookingPaymentStatus,
  type BookingStatus,
  type CancellationPolicy,
  type CancellationTier,
  defineStateMachine,
  type Money,
  nextState,
  TransitionRefused,
} from '@booking/contracts';
import { type NewEvent, newEvent } from '@booking/messaging';

export type Booking = {
  readonly id: string;
  /** The `sub` of the owner. */
  readonly customerId: string;
  readonly description: string;
  readonly status: BookingStatus;
  readonly total: Money;
  /** Both figures are derived from the ledger, see booking-ledger.ts. */
  readonly paid: Money;
  readonly refunded: Money;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly expiresAt: Date | null;
  readonly cancellationPolicy: CancellationPolicy | null;
  readonly cancellation: Cancellation | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
};

export type Cancellation = {
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
  readonly fee: Money;
  readonly refund: Money;
  /**
   * The fee of the tier, and the amount refunded before. Null in cancellations from before these figures were stored.
   */
  readonly feeByTerms: Money | null;
  readonly refundedBefore: Money | null;
  /** The tier that applied, and the version of its policy; null without a policy. */
  readonly tier: CancellationTier | null;
  readonly policyVersion: string | null;
  /** The payments that the cancellation refunds. Null in cancellations from before they were stored. */
  readonly payments: readonly string[] | null;
};

export type Decision = { readonly booking: Booking; readonly events: readonly NewEvent[] };

/**
 * `confirm` follows from money and applies only to a pending booking; for any other booking, the same money is surplus.
 * `cancel` comes from a client, who gets a problem for an illegal move, or from the review of an external refund.
 * `expire` comes from a job. An illegal move of a review or a job is reported as an event.
 */
export const bookingMachine = defineStateMachine({
  aggregate: 'booking',
  states: ['pending', 'confirmed', 'cancelled', 'expired'],
  initial: 'pending',
  moves: {
    confirm: { pending: 'confirmed', confirmed: 'confirmed' },
    cancel: { pending: 'cancelled', confirmed: 'cancelled', cancelled: 'cancelled' },
    expire: { pending: 'expired', expired: 'expired' },
  },
});

export type BookingMove = keyof typeof bookingMachine.moves;

/** The state after a move. A repetition leads to the current state. Undefined when the move is illegal. */
export function reachedBy({ status }: Booking, move: BookingMove): BookingStatus | undefined {
  return nextState(bookingMachine, status, move);
}

export function canMove(booking: Booking, move: BookingMove): boolean {
  const status = reachedBy(booking, move);
  return status !== undefined && status !== booking.status;
}

type Changes = Partial<Pick<Booking, 'paid' | 'refunded' | 'cancellation'>>;

export function changeBooking(booking: Booking, changes: Changes, at: Date): Booking {
  return { ...booking, ...changes, updatedAt: at, version: booking.version + 1 };
}

export function moveBooking(booking: Booking, move: BookingMove, changes: Changes & { at: Date }): Booking {
  const status = reachedBy(booking, move);
  assert(status, `a booking that is ${booking.status} cannot ${move}`);
  const { at, ...others } = changes;
  return { ...changeBooking(booking, others, at), status };
}

/** A rejected move changes nothing and is reported as an event. `cause` is the source of the move. */
export function refuseMove(booking: Booking, move: BookingMove, cause: string): Decision {
  const { id, status: state } = booking;
  const transition = { aggregate: bookingMachine.aggregate, id, bookingId: id, state, move, cause };
  return { booking, events: [newEvent(TransitionRefused.bookings, { transition })] };
}

export function unchanged(booking: Booking): Decision {
  return { booking, events: [] };
}

/** The payment status does not depend on the status of the booking. It is derived from the figures only. */
export function paymentStatusOf({
  total,
  paid,
  refunded,
}: Pick<Booking, 'total' | 'paid' | 'refunded'>): BookingPaymentStatus {
  if (refunded.amount > 0) return refunded.amount < paid.amount ? 'partially_refunded' : 'refunded';
  return paid.amount < total.amount ? 'unpaid' : 'paid';
}

export function presentBooking({ version: _version, ...booking }: Booking): BookingResource {
  const { cancellation } = booking;
  return {
    ...booking,
    paymentStatus: paymentStatusOf(booking),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt?.toISOString() ?? null,
    expiresAt: booking.expiresAt?.toISOString() ?? null,
    cancellation: cancellation && presentCancellation(cancellation),
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  };
}

function presentCancellation({ at, payments, ...terms }: Cancellation): BookingResource['cancellation'] {
  return { ...terms, at: at.toISOString(), payments: payments && [...payments] };
}
