import {
  type Booking,
  BookingCancelled,
  type Cancellation,
  type DataOf,
  type Payment,
  SurplusPaymentReceived,
} from '@booking/contracts';
import type { BusProbe } from '@booking/testing';

type Terms = Pick<Cancellation, 'refund'> &
  Partial<Pick<Cancellation, 'payments' | 'by' | 'fee' | 'feeByTerms' | 'refundedBefore'>> &
  Pick<DataOf<typeof BookingCancelled>, 'relatedTo'>;

/** Publishes that a booking was cancelled on these terms, by bea unless they name somebody else. */
export function publishCancelled(bus: BusProbe, booking: Booking, { relatedTo, ...terms }: Terms): Promise<string> {
  const fee = { ...terms.refund, amount: booking.total.amount - terms.refund.amount };
  const cancellation = { at: '2026-05-02T10:00:00.000Z', by: 'bea', reason: 'storm', fee, ...terms };
  const data = { booking: { ...booking, status: 'cancelled' as const, cancellation }, relatedTo };
  return bus.publish(BookingCancelled, { about: booking.id, data });
}

export function publishSurplus(bus: BusProbe, payment: Payment): Promise<string> {
  const data = { bookingId: payment.bookingId, payment, reason: 'The booking is already paid.' };
  return bus.publish(SurplusPaymentReceived, { about: payment.bookingId, data });
}
