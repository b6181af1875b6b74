import {
  type Actor,
  ProcessRefund,
  Refund,
  RejectRefund,
  requirePermission,
  toProblemDetails,
} from '@booking/contracts';
import { defineRoute, Id, type RequestHeaders, type Route, strictBody } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';
import { actOnSeveral } from '../../audit-entry/act-on-several.ts';
import { audited } from '../../audit-entry/audited.ts';
import { OptionalReason } from '../../audit-entry/reason-body.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { refundRecords } from '../../records/refund.ts';
import { releaseAsStaff, type ReleaseDeps } from '../../session/release-as-staff.ts';

type Deps = ReleaseDeps & { readonly bus: Bus };

/** The size of a page of the API. */
const REFUNDS_MAX = 100;

const Body = strictBody({
  ...OptionalReason.shape,
  decision: z.enum(['process', 'reject']),
  refunds: z.array(Id).min(1).max(REFUNDS_MAX),
}).refine(({ decision, reason }) => decision === 'process' || reason !== undefined, {
  path: ['reason'],
  error: 'The customer reads why a request was rejected',
});
type Body = z.infer<typeof Body>;

/** A problem as its own request would answer it (RFC 9457). */
const Problem = z.looseObject({ type: z.string(), title: z.string(), status: z.int(), detail: z.string() });

const Decisions = z
  .object({
    decided: z.array(Refund).meta({ description: 'The refunds as they are now' }),
    failed: z.array(z.object({ id: Id, problem: Problem })),
  })
  .meta({ id: 'RefundDecisions' });
type Decisions = z.infer<typeof Decisions>;

type Request = { readonly body: Body; readonly caller: Actor; readonly headers: RequestHeaders };

export function decideRefundsRoute(deps: Deps): Route {
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
    async handle({ body, caller, headers }) {
      return { status: 200, body: await decideAll(deps, { body, caller, headers }) };
    },
  });
}

async function decideAll(deps: Deps, request: Request): Promise<Decisions> {
  const { done: decided, failed } = await actOnSeveral(request.body.refunds, {
    serviceOf: () => Promise.resolve('refunds'),
    act: (id) => decideAudited(deps, request, id),
  });
  return { decided, failed: failed.map(({ id, problem }) => ({ id, problem: toProblemDetails(problem) })) };
}

async function decideAudited(deps: Deps, { body, caller, headers }: Request, id: string): Promise<Refund> {
  const name = `${body.decision}_refund` as const;
  const action = { staff: caller.sub, name, target: { type: 'refund', id }, reason: body.reason ?? null } as const;
  return audited(deps, action, {
    before: await findRecord(deps.db, refundRecords, id),
    run: () => {
      requirePermission(caller, 'process_refunds');
      return decide(deps, { body, caller, headers }, id);
    },
    after: (refund) => refund,
  });
}

async function decide(deps: Deps, { body, ...request }: Request, refundId: string): Promise<Refund> {
  if (body.decision === 'process') {
    const released = releaseAsStaff(deps, request, (actor) => deps.bus.request(ProcessRefund, { refundId, actor }));
    return (await released).refund;
  }
  const order = { refundId, actor: request.caller, reason: body.reason ?? '' };
  return (await deps.bus.request(RejectRefund, order)).refund;
}
