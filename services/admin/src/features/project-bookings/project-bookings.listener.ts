import {
  BookingCancelled,
  BookingCreated,
  BookingExpired,
  BookingPaid,
  BookingRefunded,
  SurplusPaymentReceived,
  type Booking,
  type EventDefinition,
} from '@booking/contracts';
import type { Listener } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { ZodType } from 'zod';
import { bookingRecords } from '../../booking-record/booking-record.ts';
import { disputeRecords } from '../../dispute-record/dispute-record.ts';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { defineProjection, defineTelling } from '../../read-model/define-projection.ts';
import { addCustomer } from '../../read-model/read-model-repository.ts';
import { refundRecords } from '../../refund-record/refund-record.ts';

const ProjectBookingCreated = projectBooking(BookingCreated);
const ProjectBookingPaid = projectBooking(BookingPaid);
const ProjectBookingRefunded = projectBooking(BookingRefunded);
const ProjectBookingCancelled = projectBooking(BookingCancelled);
const ProjectBookingExpired = projectBooking(BookingExpired);

const ProjectSurplusPaymentReceived = defineTelling({
  on: SurplusPaymentReceived,
  tell: ({ bookingId, payment, reason }) => ({
    bookingId,
    summary: { paymentId: payment.id, amount: payment.amount, reason },
  }),
});

export const projectBookings = [
  ProjectBookingCreated,
  ProjectBookingPaid,
  ProjectBookingRefunded,
  ProjectBookingCancelled,
  ProjectBookingExpired,
  ProjectSurplusPaymentReceived,
] as const satisfies readonly Listener[];

function projectBooking(on: EventDefinition<string, ZodType<{ booking: Booking }>>): Listener {
  return defineProjection({ on, into: bookingRecords, pick: ({ booking }) => booking, onFirst: nameCustomer });
}

/** The customer is known from the first event on: no booking changes hands. */
async function nameCustomer(booking: Booking, trx: Transaction): Promise<void> {
  await addCustomer(trx, paymentRecords, booking);
  await addCustomer(trx, refundRecords, booking);
  await addCustomer(trx, disputeRecords, booking);
}
