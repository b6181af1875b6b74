import assert from 'node:assert/strict';
import type { Booking as BookingResource, BookingPaymentStatus, BookingStatus, Money } from '@booking/contracts';
import type { NewEvent } from '@booking/messaging';

export type Booking = {
  readonly id: string;
  /** The `sub` of whoever made the booking: its owner. */
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
  readonly cancellation: Cancellation | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Counts the changes, creation included. */
  readonly version: number;
};

export type Cancellation = {
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
  readonly fee: Money;
  readonly refund: Money;
};

/** What a decision leaves behind: the next state, and the events that report it. */
export type Decision = { readonly booking: Booking; readonly events: readonly NewEvent[] };

const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled', 'expired'],
  confirmed: ['cancelled'],
  cancelled: [],
  expired: [],
};

export function canBecome({ status }: Booking, next: BookingStatus): boolean {
  return transitions[status].includes(next);
}

type Changes = Partial<Pick<Booking, 'status' | 'paid' | 'refunded' | 'cancellation'>>;

export function changeBooking(booking: Booking, changes: Changes, at: Date): Booking {
  const { status = booking.status } = changes;
  const isLegal = status === booking.status || canBecome(booking, status);
  assert(isLegal, `${booking.status} cannot become ${status}`);
  return { ...booking, ...changes, updatedAt: at, version: booking.version + 1 };
}

export function unchanged(booking: Booking): Decision {
  return { booking, events: [] };
}

/** An axis of its own beside the status: it follows from the figures and from nothing else. */
export function paymentStatusOf({
  total,
  paid,
  refunded,
}: Pick<Booking, 'total' | 'paid' | 'refunded'>): BookingPaymentStatus {
  if (refunded.amount > 0) return refunded.amount < paid.amount ? 'partially_refunded' : 'refunded';
  return paid.amount < total.amount ? 'unpaid' : 'paid';
}

/** The booking as the API shows it and as its events carry it. */
export function presentBooking({ version: _version, ...booking }: Booking): BookingResource {
  const { cancellation } = booking;
  return {
    ...booking,
    paymentStatus: paymentStatusOf(booking),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt?.toISOString() ?? null,
    expiresAt: booking.expiresAt?.toISOString() ?? null,
    cancellationPolicy: null,
    cancellation: cancellation && { ...cancellation, at: cancellation.at.toISOString() },
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  };
}
