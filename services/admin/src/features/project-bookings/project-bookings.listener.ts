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
import type { ZodType } from 'zod';
import { bookingRecords } from '../../booking-record/booking-record.ts';
import { nameCustomers } from '../../booking-record/customer-repository.ts';
import { defineProjection, defineTelling, type Projection } from '../../read-model/define-projection.ts';
import { toTimelineLine } from '../../timeline/timeline-entry.ts';

const ProjectSurplusPaymentReceived = defineTelling({
  on: SurplusPaymentReceived,
  into: bookingRecords,
  tell: ({ bookingId, payment, reason }, event) =>
    toTimelineLine(event, { bookingId, summary: { paymentId: payment.id, amount: payment.amount, reason } }),
});

export const projectBookings: readonly Projection[] = [
  projectBooking(BookingCreated),
  projectBooking(BookingPaid),
  projectBooking(BookingRefunded),
  projectBooking(BookingCancelled),
  projectBooking(BookingExpired),
  ProjectSurplusPaymentReceived,
];

function projectBooking(on: EventDefinition<string, ZodType<{ booking: Booking }>>): Projection {
  return defineProjection({ on, into: bookingRecords, pick: ({ booking }) => booking, follow: nameCustomers });
}
