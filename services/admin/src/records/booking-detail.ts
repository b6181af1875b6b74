import { balanceOf } from '../booking-money/booking-balance.ts';
import { cancellationOutcomeOf } from '../booking-money/cancellation-outcome.ts';
import { refundablePaymentsOf } from '../booking-money/refundable-payments.ts';
import { defineDetail } from '../read-model/define-record.ts';
import { findRecordsOfBooking } from '../read-model/read-model-repository.ts';
import { readBookingTimeline } from '../timeline/booking-timeline.ts';
import { bookingRecords } from './booking.ts';
import { disputeRecords } from './dispute.ts';
import { paymentRecords } from './payment.ts';
import { BookingDetail } from './record-resources.ts';
import { refundRecords } from './refund.ts';

export const bookingDetail = defineDetail({
  kind: bookingRecords,
  name: 'booking',
  operationId: 'getBookingRecord',
  summary: 'Read a booking with its payments, refunds, balance and timeline.',
  notFound: 'booking-not-found',
  schema: BookingDetail,
  async describe({ db }, booking) {
    const [payments, refunds, disputes, timeline] = await Promise.all([
      findRecordsOfBooking(db, paymentRecords, booking.id),
      findRecordsOfBooking(db, refundRecords, booking.id),
      findRecordsOfBooking(db, disputeRecords, booking.id),
      readBookingTimeline(db, booking.id),
    ]);
    const balance = balanceOf(booking, { payments, refunds, disputes });
    return {
      ...{ payments, refunds, balance, timeline },
      refundable: refundablePaymentsOf({ payments, refunds, disputes }),
      cancellationOutcome: cancellationOutcomeOf(booking, { refunds, balance }),
    };
  },
});
