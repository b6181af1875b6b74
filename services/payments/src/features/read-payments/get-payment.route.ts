import { Payment as PaymentSchema } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import { z } from 'zod';
import { requireReadable } from '../../payable/payable.ts';
import { type Payment, paymentNotFound, presentPayment } from '../../payment/payment.ts';
import { getPayment } from '../../payment/payment-repository.ts';
import type { QuestionSchedule } from '../../payment/question-schedule.ts';
import { requestCheckForReader } from '../../payment/work-request-repository.ts';
import { type Deps as PayableDeps, getPayable } from '../../steps/get-payable.ts';

type Deps = PayableDeps & {
  readonly schedule: QuestionSchedule;
  refresh(this: void, payment: Payment): Promise<Payment>;
};

const Query = z.object({
  refresh: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Whether to query the gateway about an open payment first, at most once per second' }),
});

export function getPaymentRoute(deps: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/payments/{booking}/{payment}',
    operationId: 'getPayment',
    summary: 'Get a payment',
    tag: 'Payments',
    auth: 'client',
    ownerOr: ['read_all'],
    params: z.object({ booking: Id, payment: Id }),
    notFound: 'payment-not-found',
    query: Query,
    isLimitedPerCaller: ({ refresh }) => refresh === 'true',
    answers: { 200: { description: 'The payment', schema: PaymentSchema } },
    problems: ['booking-not-found', 'payment-not-found'],
    async handle({ params, query, caller }) {
      requireReadable(await getPayable(deps, params.booking), caller);
      const payment = await getPayment(deps.db, params.payment);
      if (payment.bookingId !== params.booking) throw paymentNotFound();
      if (query.refresh === 'true') return { status: 200, body: presentPayment(await deps.refresh(payment)) };
      await requestCheckForReader(deps.db, [payment], deps.schedule);
      return { status: 200, body: presentPayment(payment) };
    },
  });
}
