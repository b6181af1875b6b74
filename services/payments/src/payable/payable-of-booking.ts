import type { Booking, BookingStatus } from '@booking/contracts';
import type { ClosedReason, Payable } from './payable.ts';

const closedReasons: Readonly<Record<BookingStatus, ClosedReason | null>> = {
  pending: null,
  confirmed: 'paid',
  cancelled: 'cancelled',
  expired: 'expired',
};

/** Translates a booking into a payable. No other code of this service reads a booking. */
export function payableOfBooking(booking: Booking, version: number): Payable {
  const { id: bookingId, customerId, description, total, paid, status } = booking;
  const due = Math.max(0, total.amount - paid.amount);
  const closedReason = closedReasons[status] ?? (due === 0 ? 'paid' : null);
  return {
    bookingId,
    customerId,
    description,
    amount: { amount: due, currency: total.currency },
    isOpen: closedReason === null,
    closedReason,
    version,
  };
}
