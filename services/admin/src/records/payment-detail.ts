import { findCallbacksOfPayment } from '../callback-report/callback-report-repository.ts';
import { defineDetail } from '../read-model/define-record.ts';
import { findRecordsOfBooking } from '../read-model/read-model-repository.ts';
import { readTimelineAbout } from '../timeline/booking-timeline.ts';
import { disputeRecords } from './dispute.ts';
import { paymentRecords } from './payment.ts';
import { PaymentDetail } from './record-resources.ts';
import { refundRecords } from './refund.ts';

export const paymentDetail = defineDetail({
  kind: paymentRecords,
  name: 'payment',
  operationId: 'getPaymentRecord',
  summary: 'Read a payment with its refunds, disputes and timeline.',
  notFound: 'payment-not-found',
  schema: PaymentDetail,
  async describe({ db }, { id, bookingId }) {
    const [refunds, disputes, callbacks] = await Promise.all([
      findRecordsOfBooking(db, refundRecords, bookingId),
      findRecordsOfBooking(db, disputeRecords, bookingId),
      findCallbacksOfPayment(db, id),
    ]);
    const own = disputes.filter(({ paymentId }) => paymentId === id);
    return {
      refunds: refunds.filter(({ allocations }) => allocations.some(({ paymentId }) => paymentId === id)),
      disputes: own,
      timeline: await readTimelineAbout(db, bookingId, [id, ...own.map((dispute) => dispute.id), ...callbacks]),
    };
  },
});
