import { defineDetail } from '../read-model/define-record.ts';
import { findRecordsOfBooking } from '../read-model/read-model-repository.ts';
import { findRelatedAccounts } from '../staff/related-accounts-repository.ts';
import { readTimelineAbout } from '../timeline/booking-timeline.ts';
import { paymentRecords } from './payment.ts';
import { RefundDetail } from './record-resources.ts';
import { refundRecords } from './refund.ts';
import { obstacleTo } from './refund-obstacle.ts';
import { remainderAfter } from './remainder-after.ts';

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
