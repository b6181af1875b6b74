import { ProblemError, Refund, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { findCallbacksOfPayment } from '../../callback-report/callback-report-repository.ts';
import { disputeRecords } from '../../dispute-record/dispute-record.ts';
import { DisputeResource } from '../../dispute-record/dispute-resource.ts';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { PaymentResource } from '../../payment-record/payment-resource.ts';
import { findRecordsOfBooking, findShownRecord } from '../../read-model/read-model-repository.ts';
import { refundRecords } from '../../refund-record/refund-record.ts';
import { readStoryAbout } from '../../timeline/booking-story.ts';
import { TimelineEntry } from '../../timeline/timeline-entry.ts';

const PaymentDetail = PaymentResource.extend({
  refunds: z.array(Refund).meta({ description: 'Those that give back something of it' }),
  disputes: z.array(DisputeResource),
  timeline: z.array(TimelineEntry).meta({
    description: 'What happened to it and to its disputes, and the callbacks that name it; newest first',
  }),
}).meta({ id: 'PaymentDetail' });
type PaymentDetail = z.infer<typeof PaymentDetail>;

export function getPaymentRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/payments/{payment}',
    operationId: 'getPaymentRecord',
    summary: 'Read a payment with its refunds, its disputes and its story.',
    tag: 'Payments',
    auth: 'client',
    params: z.object({ payment: Id }),
    notFound: 'payment-not-found',
    answers: { 200: { description: 'The payment', schema: PaymentDetail } },
    problems: ['forbidden', 'payment-not-found'],
    async handle({ params, caller }) {
      requirePermission(caller, 'read_all');
      const payment = await findShownRecord(db, paymentRecords, params.payment);
      if (!payment) throw new ProblemError('payment-not-found', `There is no payment ${params.payment}.`);
      return { status: 200, body: await describePayment(db, payment) };
    },
  });
}

async function describePayment(db: Database, payment: z.infer<typeof PaymentResource>): Promise<PaymentDetail> {
  const { id, bookingId } = payment;
  const [refunds, disputes, callbacks] = await Promise.all([
    findRecordsOfBooking(db, refundRecords, bookingId),
    findRecordsOfBooking(db, disputeRecords, bookingId),
    findCallbacksOfPayment(db, id),
  ]);
  const own = disputes.filter(({ paymentId }) => paymentId === id);
  const about = [id, ...own.map((dispute) => dispute.id), ...callbacks];
  return {
    ...payment,
    refunds: refunds.filter(({ allocations }) => allocations.some(({ paymentId }) => paymentId === id)),
    disputes: own,
    timeline: await readStoryAbout(db, bookingId, about),
  };
}
