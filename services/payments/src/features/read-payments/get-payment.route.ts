import { Payment, ProblemError } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import { z } from 'zod';
import { getPayable, type Deps as PayableDeps } from '../../payable/get-payable.ts';
import { requireReadable } from '../../payable/payable-access.ts';
import { requestCheckForReader } from '../../payment/payment-lease-repository.ts';
import { getPayment } from '../../payment/payment-repository.ts';
import { presentPayment } from '../../payment/payment.ts';
import type { QuestionSchedule } from '../../payment/question-schedule.ts';

type Deps = PayableDeps & { readonly schedule: QuestionSchedule };

export function getPaymentRoute(deps: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/payments/{booking}/{payment}',
    operationId: 'getPayment',
    summary: 'Read one payment',
    tag: 'Payments',
    auth: 'client',
    params: z.object({ booking: Id, payment: Id }),
    notFound: 'payment-not-found',
    answers: { 200: { description: 'The payment', schema: Payment } },
    problems: ['booking-not-found', 'payment-not-found'],
    async handle({ params, caller }) {
      requireReadable(await getPayable(deps, params.booking), caller);
      const payment = await getPayment(deps.db, params.payment);
      if (payment.bookingId !== params.booking)
        throw new ProblemError('payment-not-found', 'The payment does not exist.');
      await requestCheckForReader(deps.db, [payment], deps.schedule);
      return { status: 200, body: presentPayment(payment) };
    },
  });
}
