import { ProblemError, Refund, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { refundRecords } from '../../refund-record/refund-record.ts';

export function getRefundRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/refunds/{refund}',
    operationId: 'getRefundRecord',
    summary: 'Read a refund.',
    tag: 'Refunds',
    auth: 'client',
    params: z.object({ refund: Id }),
    notFound: 'refund-not-found',
    answers: { 200: { description: 'The refund', schema: Refund } },
    problems: ['forbidden', 'refund-not-found'],
    async handle({ params, caller }) {
      requirePermission(caller, 'read_all');
      const refund = await findRecord(db, refundRecords, params.refund);
      if (!refund) throw new ProblemError('refund-not-found', `There is no refund ${params.refund}.`);
      return { status: 200, body: refund };
    },
  });
}
