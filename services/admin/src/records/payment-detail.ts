import { Refund } from '@booking/contracts';
import { z } from 'zod';
import { findCallbacksOfPayment } from '../callback-report/callback-report-repository.ts';
import { defineDetail } from '../read-model/define-record.ts';
import { findRecordsOfBooking } from '../read-model/read-model-repository.ts';
import { readStoryAbout } from '../timeline/booking-story.ts';
import { storyOf } from '../timeline/timeline-entry.ts';
import { disputeRecords, DisputeResource } from './dispute.ts';
import { paymentRecords, PaymentResource } from './payment.ts';
import { refundRecords } from './refund.ts';

export const paymentDetail = defineDetail({
  kind: paymentRecords,
  name: 'payment',
  operationId: 'getPaymentRecord',
  summary: 'Read a payment with its refunds, disputes and timeline.',
  notFound: 'payment-not-found',
  schema: PaymentResource.extend({
    refunds: z.array(Refund).meta({ description: 'The refunds that include a part of it' }),
    disputes: z.array(DisputeResource),
    timeline: storyOf('What happened to it and to its disputes, and the callbacks that name it; newest first'),
  }).meta({ id: 'PaymentDetail' }),
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
      timeline: await readStoryAbout(db, bookingId, [id, ...own.map((dispute) => dispute.id), ...callbacks]),
    };
  },
});
