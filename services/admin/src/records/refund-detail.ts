import { Money, Payment } from '@booking/contracts';
import { z } from 'zod';
import { defineDetail } from '../read-model/define-record.ts';
import { findRecordsOfBooking } from '../read-model/read-model-repository.ts';
import { findRelatedAccounts } from '../staff/related-accounts-repository.ts';
import { readStoryAbout } from '../timeline/booking-story.ts';
import { storyOf } from '../timeline/timeline-entry.ts';
import { paymentRecords } from './payment.ts';
import { refundRecords, RefundResource } from './refund.ts';
import { obstacleTo, RefundObstacle } from './refund-obstacle.ts';
import { remainderAfter } from './remainder-after.ts';

export const refundDetail = defineDetail({
  kind: refundRecords,
  name: 'refund',
  operationId: 'getRefundRecord',
  summary: 'Read a refund with its payments, the remaining balance and its timeline.',
  notFound: 'refund-not-found',
  schema: RefundResource.extend({
    payments: z.array(Payment).meta({ description: 'The payments of its allocations that are known' }),
    remaining: Money.nullable().meta({
      description:
        'What could still be refunded of the booking once this is through; null while the booking is not known',
    }),
    obstacle: RefundObstacle.nullable().meta({
      description: 'Why the caller may not process it now; null if the caller may',
    }),
    timeline: storyOf('What happened to it, and what staff did; newest first'),
  }).meta({ id: 'RefundDetail' }),
  async describe({ db, clock }, refund, caller) {
    const { id, bookingId, allocations } = refund;
    const payments = await findRecordsOfBooking(db, paymentRecords, bookingId);
    return {
      payments: payments.filter((payment) => allocations.some(({ paymentId }) => paymentId === payment.id)),
      remaining: (await remainderAfter(db, refund)).remaining,
      obstacle: obstacleTo(refund, { ...caller, relatedTo: await findRelatedAccounts(db, caller.sub, clock()) }),
      timeline: await readStoryAbout(db, bookingId, [id]),
    };
  },
});
