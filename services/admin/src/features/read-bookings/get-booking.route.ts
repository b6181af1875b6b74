import { Booking, bookingNotFound, Money, Payment, Refund, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { balanceOf } from '../../booking-record/booking-balance.ts';
import { CancellationOutcome, cancellationOutcomeOf } from '../../booking-record/cancellation-outcome.ts';
import { RefundablePayment, refundablePaymentsOf } from '../../booking-record/refundable-payments.ts';
import { bookingRecords } from '../../booking-record/booking-record.ts';
import { disputeRecords } from '../../dispute-record/dispute-record.ts';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { findRecord, findRecordsOfBooking } from '../../read-model/read-model-repository.ts';
import { refundRecords } from '../../refund-record/refund-record.ts';
import { readBookingStory } from '../../timeline/booking-story.ts';
import { TimelineEntry } from '../../timeline/timeline-entry.ts';

const BookingBalance = z
  .object({ captured: Money, refunded: Money, reserved: Money, disputed: Money, remaining: Money })
  .meta({ id: 'BookingBalance' });

const BookingDetail = Booking.extend({
  payments: z.array(Payment),
  refunds: z.array(Refund),
  balance: BookingBalance,
  refundable: z.array(RefundablePayment).meta({ description: 'The payments of which something can be refunded' }),
  cancellationOutcome: CancellationOutcome.nullable().meta({ description: 'Null while it is not cancelled' }),
  timeline: z.array(TimelineEntry).meta({ description: 'Newest first' }),
}).meta({ id: 'BookingDetail' });
type BookingDetail = z.infer<typeof BookingDetail>;

export function getBookingRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/bookings/{booking}',
    operationId: 'getBookingRecord',
    summary: 'Read a booking with its payments, refunds, balance and story.',
    tag: 'Bookings',
    auth: 'client',
    params: z.object({ booking: Id }),
    notFound: 'booking-not-found',
    answers: { 200: { description: 'The booking', schema: BookingDetail } },
    problems: ['forbidden', 'booking-not-found'],
    async handle({ params, caller }) {
      requirePermission(caller, 'read_all');
      const booking = await findRecord(db, bookingRecords, params.booking);
      if (!booking) throw bookingNotFound(params.booking);
      return { status: 200, body: await describeBooking(db, booking) };
    },
  });
}

async function describeBooking(db: Database, booking: Booking): Promise<BookingDetail> {
  const [payments, refunds, disputes, timeline] = await Promise.all([
    findRecordsOfBooking(db, paymentRecords, booking.id),
    findRecordsOfBooking(db, refundRecords, booking.id),
    findRecordsOfBooking(db, disputeRecords, booking.id),
    readBookingStory(db, booking.id),
  ]);
  const balance = balanceOf(booking, { payments, refunds, disputes });
  return {
    ...booking,
    payments,
    refunds,
    balance,
    refundable: refundablePaymentsOf({ payments, refunds, disputes }),
    cancellationOutcome: cancellationOutcomeOf(booking, { refunds, balance }),
    timeline,
  };
}
