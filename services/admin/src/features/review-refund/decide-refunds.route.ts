import { Refund } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import { z } from 'zod';
import type { OwnDeps } from '../../account/own-account.ts';
import type { AdminDeps } from '../../admin-deps.ts';
import { actOnSeveral } from '../../audit-entry/act-on-several.ts';
import { carryOut, OptionalReason } from '../../audit-entry/audited-command.ts';
import { processRefund, rejectRefund } from './review-refund.route.ts';

const REFUNDS_MAX = 100;

const Body = z
  .strictObject({
    ...OptionalReason.shape,
    decision: z.enum(['process', 'reject']),
    refunds: z.array(Id).min(1).max(REFUNDS_MAX),
  })
  .refine(({ decision, reason }) => decision === 'process' || reason !== undefined, {
    path: ['reason'],
    error: 'The customer reads why a request was rejected',
  });

/** The problem that a request for this refund alone would get (RFC 9457). */
const Problem = z.looseObject({ type: z.string(), title: z.string(), status: z.int(), detail: z.string() });

const Decisions = z
  .object({
    decided: z.array(Refund).meta({ description: 'The refunds as they are now' }),
    failed: z.array(z.object({ id: Id, problem: Problem })),
  })
  .meta({ id: 'RefundDecisions' });

export function decideRefundsRoute(deps: OwnDeps & Pick<AdminDeps, 'bus' | 'logger'>): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/refunds/decisions',
    operationId: 'decideRefunds',
    summary: 'Process or reject several refunds in the given order. A refund that fails does not stop the next ones.',
    tag: 'Refunds',
    auth: 'client',
    body: Body,
    answers: { 200: { description: 'The outcome of each refund', schema: Decisions } },
    problems: ['forbidden'],
    async handle({ body: { decision, refunds, reason }, ...request }) {
      const { done: decided, failed } = await actOnSeveral(refunds, {
        logger: deps.logger,
        serviceOf: () => Promise.resolve('refunds'),
        act(id) {
          const params = { refund: id };
          if (decision === 'process')
            return carryOut(deps, processRefund(deps), { ...request, params, body: { reason } });
          return carryOut(deps, rejectRefund(deps), { ...request, params, body: { reason: reason ?? '' } });
        },
      });
      return { status: 200, body: { decided, failed } };
    },
  });
}
