import { Payment } from '@booking/contracts';
import { defineRoute, Id, listOf, pageById, PageQuery, type Route } from '@booking/http';
import { z } from 'zod';
import { requireReadable } from '../../payable/payable.ts';
import { presentPayment } from '../../payment/payment.ts';
import { listPayments } from '../../payment/payment-repository.ts';
import type { QuestionSchedule } from '../../payment/question-schedule.ts';
import { requestCheckForReader } from '../../payment/work-request-repository.ts';
import { type Deps as PayableDeps, getPayable } from '../../steps/get-payable.ts';

type Deps = PayableDeps & { readonly schedule: QuestionSchedule };

export function listPaymentsRoute(deps: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/payments/{booking}',
    operationId: 'listPayments',
    summary: 'List the payments of a booking, newest first',
    tag: 'Payments',
    auth: 'client',
    ownerOr: ['read_all'],
    params: z.object({ booking: Id }),
    notFound: 'booking-not-found',
    query: PageQuery,
    answers: { 200: { description: 'A page of payments', schema: listOf(Payment) } },
    problems: ['booking-not-found'],
    async handle({ params, query, caller }) {
      const body = await pageById(query, async (page) => {
        requireReadable(await getPayable(deps, params.booking), caller);
        const payments = await listPayments(deps.db, params.booking, page);
        await requestCheckForReader(deps.db, payments, deps.schedule);
        return payments.map(presentPayment);
      });
      return { status: 200, body };
    },
  });
}
