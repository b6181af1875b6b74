import { Booking, Money, Payment, Refund } from '@booking/contracts';
import { z } from 'zod';
import { balanceOf } from '../booking-money/booking-balance.ts';
import { CancellationOutcome, cancellationOutcomeOf } from '../booking-money/cancellation-outcome.ts';
import { RefundablePayment, refundablePaymentsOf } from '../booking-money/refundable-payments.ts';
import { defineDetail } from '../read-model/define-record.ts';
import { findRecordsOfBooking } from '../read-model/read-model-repository.ts';
import { readBookingStory } from '../timeline/booking-story.ts';
import { storyOf } from '../timeline/timeline-entry.ts';
import { bookingRecords } from './booking.ts';
import { disputeRecords } from './dispute.ts';
import { paymentRecords } from './payment.ts';
import { refundRecords } from './refund.ts';

const BookingBalance = z
  .object({ captured: Money, refunded: Money, reserved: Money, disputed: Money, remaining: Money })
  .meta({ id: 'BookingBalance' });

export const bookingDetail = defineDetail({
  kind: bookingRecords,
  name: 'booking',
  operationId: 'getBookingRecord',
  summary: 'Read a booking with its payments, refunds, balance and timeline.',
  notFound: 'booking-not-found',
  schema: Booking.extend({
    payments: z.array(Payment),
    refunds: z.array(Refund),
    balance: BookingBalance,
    refundable: z.array(RefundablePayment).meta({ description: 'The payments with a refundable balance' }),
    cancellationOutcome: CancellationOutcome.nullable().meta({ description: 'Null unless it is cancelled' }),
    timeline: storyOf('Newest first'),
  }).meta({ id: 'BookingDetail' }),
  async describe({ db }, booking) {
    const [payments, refunds, disputes, timeline] = await Promise.all([
      findRecordsOfBooking(db, paymentRecords, booking.id),
      findRecordsOfBooking(db, refundRecords, booking.id),
      findRecordsOfBooking(db, disputeRecords, booking.id),
      readBookingStory(db, booking.id),
    ]);
    const balance = balanceOf(booking, { payments, refunds, disputes });
    return {
      ...{ payments, refunds, balance, timeline },
      refundable: refundablePaymentsOf({ payments, refunds, disputes }),
      cancellationOutcome: cancellationOutcomeOf(booking, { refunds, balance }),
    };
  },
});
