import { balanceOf } from '../booking-money/booking-balance.ts';
import { cancellationOutcomeOf } from '../booking-money/cancellation-outcome.ts';
import { refundablePaymentsOf } from '../booking-money/refundable-payments.ts';
import { findCallbacksOfPayment } from '../callback-report/callback-report-repository.ts';
import { findRecordsOfBooking, RECORDS_OF_BOOKING_MAX } from '../read-model/read-model-repository.ts';
import { findRelatedAccounts } from '../staff/related-accounts-repository.ts';
import { readBookingTimeline, readTimelineAbout } from '../timeline/timeline-repository.ts';
import { bookingRecords } from './booking.ts';
import { defineDetail } from './define-record.ts';
import { disputeRecords } from './dispute.ts';
import { paymentRecords } from './payment.ts';
import { BookingDetail, PaymentDetail, RefundDetail } from './record-resources.ts';
import { refundRecords } from './refund.ts';
import { obstacleTo } from './refund-obstacle.ts';
import { findMoneyRecords, remainderAfter } from './remainder-after.ts';

export const bookingDetail = defineDetail({
  kind: bookingRecords,
  name: 'booking',
  operationId: 'getBookingRecord',
  summary: 'Read a booking with its payments, refunds, balance and timeline.',
  notFound: 'booking-not-found',
  schema: BookingDetail,
  async describe({ db }, booking) {
    const [records, timeline] = await Promise.all([
      findMoneyRecords(db, booking.id),
      readBookingTimeline(db, booking.id),
    ]);
    const { payments, refunds } = records;
    const balance = balanceOf(booking, records);
    return {
      ...{ payments, refunds, balance, timeline },
      isCut: Object.values(records).some(({ length }) => length >= RECORDS_OF_BOOKING_MAX),
      refundable: refundablePaymentsOf(records),
      cancellationOutcome: cancellationOutcomeOf(booking, { refunds, balance }),
    };
  },
});

export const paymentDetail = defineDetail({
  kind: paymentRecords,
  name: 'payment',
  operationId: 'getPaymentRecord',
  summary: 'Read a payment with its refunds, disputes and timeline.',
  notFound: 'payment-not-found',
  schema: PaymentDetail,
  async describe({ db }, payment) {
    const { id, bookingId } = payment;
    const [refunds, disputes, callbacks] = await Promise.all([
      findRecordsOfBooking(db, refundRecords, bookingId),
      findRecordsOfBooking(db, disputeRecords, bookingId),
      findCallbacksOfPayment(db, id),
    ]);
    const own = disputes.filter(({ paymentId }) => paymentId === id);
    return {
      refunds: refunds.filter(({ allocations }) => allocations.some(({ paymentId }) => paymentId === id)),
      disputes: own,
      refundable: refundablePaymentsOf({ payments: [payment], refunds, disputes })[0]?.remaining ?? null,
      timeline: await readTimelineAbout(db, bookingId, [id, ...own.map((dispute) => dispute.id), ...callbacks]),
    };
  },
});

export const refundDetail = defineDetail({
  kind: refundRecords,
  name: 'refund',
  operationId: 'getRefundRecord',
  summary: 'Read a refund with its payments, the remaining balance and its timeline.',
  notFound: 'refund-not-found',
  schema: RefundDetail,
  async describe({ db, clock }, refund, caller) {
    const { id, bookingId, allocations } = refund;
    const payments = await findRecordsOfBooking(db, paymentRecords, bookingId);
    return {
      payments: payments.filter((payment) => allocations.some(({ paymentId }) => paymentId === payment.id)),
      remaining: (await remainderAfter(db, refund)).remaining,
      obstacle: obstacleTo(refund, { ...caller, relatedTo: await findRelatedAccounts(db, caller.sub, clock()) }),
      timeline: await readTimelineAbout(db, bookingId, [id]),
    };
  },
});
