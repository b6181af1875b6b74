import { Money, Payment, ProblemError, requirePermission, type Actor } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { findRelatedAccounts } from '../../staff/related-accounts-repository.ts';
import { z } from 'zod';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { findRecordsOfBooking, findShownRecord } from '../../read-model/read-model-repository.ts';
import { refundRecords } from '../../refund-record/refund-record.ts';
import { RefundResource } from '../../refund-record/refund-resource.ts';
import { obstacleTo, RefundObstacle } from '../../refund-record/refund-obstacle.ts';
import { remainderAfter } from './remainder-after.ts';
import { readStoryAbout } from '../../timeline/booking-story.ts';
import { TimelineEntry } from '../../timeline/timeline-entry.ts';

const RefundDetail = RefundResource.extend({
  payments: z.array(Payment).meta({ description: 'Those that its allocations are of, as far as they are known' }),
  remaining: Money.nullable().meta({
    description:
      'What could still be refunded of the booking once this is through; null while the booking is not known',
  }),
  obstacle: RefundObstacle.nullable().meta({
    description: 'Why whoever asks may not process it now; null when they may',
  }),
  timeline: z.array(TimelineEntry).meta({ description: 'What happened to it, and what staff did; newest first' }),
}).meta({ id: 'RefundDetail' });
type RefundDetail = z.infer<typeof RefundDetail>;

type Deps = { readonly db: Database; readonly clock: Clock };

export function getRefundRoute(deps: Deps): Route {
  const { db } = deps;
  return defineRoute({
    method: 'get',
    path: '/admin/api/refunds/{refund}',
    operationId: 'getRefundRecord',
    summary: 'Read a refund with its payments, what would remain, and its story.',
    tag: 'Refunds',
    auth: 'client',
    params: z.object({ refund: Id }),
    notFound: 'refund-not-found',
    answers: { 200: { description: 'The refund', schema: RefundDetail } },
    problems: ['forbidden', 'refund-not-found'],
    async handle({ params, caller }) {
      requirePermission(caller, 'read_all');
      const refund = await findShownRecord(db, refundRecords, params.refund);
      if (!refund) throw new ProblemError('refund-not-found', `There is no refund ${params.refund}.`);
      return { status: 200, body: await describeRefund(deps, refund, caller) };
    },
  });
}

async function describeRefund(
  { db, clock }: Deps,
  refund: z.infer<typeof RefundResource>,
  caller: Actor,
): Promise<RefundDetail> {
  const { id, bookingId, allocations } = refund;
  const payments = await findRecordsOfBooking(db, paymentRecords, bookingId);
  return {
    ...refund,
    payments: payments.filter((payment) => allocations.some(({ paymentId }) => paymentId === payment.id)),
    remaining: (await remainderAfter(db, refund)).remaining,
    obstacle: obstacleTo(refund, { ...caller, relatedTo: await findRelatedAccounts(db, caller.sub, clock()) }),
    timeline: await readStoryAbout(db, bookingId, [id]),
  };
}
