import { Payment, ProblemError, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';

export function getPaymentRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/payments/{payment}',
    operationId: 'getPaymentRecord',
    summary: 'Read a payment.',
    tag: 'Payments',
    auth: 'client',
    params: z.object({ payment: Id }),
    notFound: 'payment-not-found',
    answers: { 200: { description: 'The payment', schema: Payment } },
    problems: ['forbidden', 'payment-not-found'],
    async handle({ params, caller }) {
      requirePermission(caller, 'read_all');
      const payment = await findRecord(db, paymentRecords, params.payment);
      if (!payment) throw new ProblemError('payment-not-found', `There is no payment ${params.payment}.`);
      return { status: 200, body: payment };
    },
  });
}
