import type { Booking, BookingStatus } from '@booking/contracts';
import type { ClosedReason, Payable } from './payable.ts';

const closedReasons: Readonly<Record<BookingStatus, ClosedReason | null>> = {
  pending: null,
  confirmed: 'paid',
  cancelled: 'cancelled',
  expired: 'expired',
};

/** What this service understands of a booking, and the only place where it looks at one. */
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
