import type { Decision } from '../../booking/booking.ts';
import { emptyLedger } from '../../booking/booking-ledger.ts';
import { type BookingRequest, openBooking } from '../../booking/booking-lifecycle.ts';
import { settleBooking } from '../../booking/booking-settlement.ts';

/** Opens a booking, and confirms it at once if it costs nothing, in two consecutive decisions. */
export function createBooking(request: BookingRequest, at: Date): Decision[] {
  const opened = openBooking(request, at);
  if (request.total.amount > 0) return [opened];
  return [opened, settleBooking({ booking: opened.booking, ledger: emptyLedger }, at)];
}
