import {
  type Actor,
  ProblemError,
  ProcessRefund,
  Refund,
  RejectRefund,
  requirePermission,
  toProblemDetails,
} from '@booking/contracts';
import { defineRoute, Id, type RequestHeaders, type Route, strictBody } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';
import { audited } from '../../audit-entry/audited.ts';
import { problemOfOne } from '../../audit-entry/problem-of-one.ts';
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
  const decisions: Decisions = { decided: [], failed: [] };
  let outage: ProblemError | undefined;
  for (const id of new Set(request.body.refunds)) {
    const decided = outage ?? (await decideAudited(deps, request, id).catch(problemOfOne));
    if (!(decided instanceof ProblemError)) {
      decisions.decided.push(decided);
      continue;
    }
    // Stops at a service that does not answer, because the other decisions would wait for it as well.
    if (decided.type === 'service-unavailable') outage = decided;
    decisions.failed.push({ id, problem: toProblemDetails(decided) });
  }
  return decisions;
}

/** Each refund has its own audit entries, as if it had been decided alone. */
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
