import {
  ExternalRefundMeaning,
  GiveUpRefund,
  ProcessRefund,
  Refund,
  RejectRefund,
  type Releaser,
  ReviewExternalRefund,
  SettleRefundManually,
} from '@booking/contracts';
import { Id, type RequestHeaders, type Route } from '@booking/http';
import { z } from 'zod';
import type { OwnDeps } from '../../account/own-account.ts';
import { releaseAsStaff } from '../../account/release-as-staff.ts';
import type { AdminDeps } from '../../admin-deps.ts';
import type { Action } from '../../audit-entry/audit-entry.ts';
import { auditedCommand, defineCommand, OptionalReason, RequiredReason } from '../../audit-entry/audited-command.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { refundRecords } from '../../records/refund.ts';

type Deps = OwnDeps & Pick<AdminDeps, 'bus'>;

export function reviewRefundRoutes(deps: Deps): Route[] {
  return [
    auditedCommand(deps, processRefund(deps)),
    auditedCommand(deps, rejectRefund(deps)),
    reviewExternalRefundRoute(deps),
    settleRefundManuallyRoute(deps),
    giveUpRefundRoute(deps),
  ];
}

const Params = z.object({ refund: Id });
type Request = { params: z.infer<typeof Params> };

/** The common part: the decisions need one permission and answer with the refund. */
function refundCommand({ db }: Deps) {
  return {
    tag: 'Refunds',
    params: Params,
    notFound: 'refund-not-found',
    answer: { description: 'The refund as it is now', schema: Refund },
    permission: 'process_refunds',
    target: ({ params }: Request): Action['target'] => ({ type: 'refund', id: params.refund }),
    before: ({ params }: Request): Promise<Refund | undefined> => findRecord(db, refundRecords, params.refund),
  } as const;
}

/** Sends a command that may release money, and returns the refund as it is now. */
async function release(
  deps: Deps,
  { params, headers }: Request & { readonly headers: RequestHeaders },
  send: (named: { readonly refundId: string; readonly actor: Releaser }) => Promise<{ readonly refund: Refund }>,
): Promise<Refund> {
  return (await releaseAsStaff(deps, { headers }, (actor) => send({ refundId: params.refund, actor }))).refund;
}

const RELEASE_PROBLEMS = [
  ...(['refund-not-processable', 'refund-exceeds-balance', 'approval-required', 'recent-sign-in-required'] as const),
  'refund-cap-exceeded',
] as const;

export function processRefund(deps: Deps) {
  return defineCommand({
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/process',
    operationId: 'processRefund',
    summary: 'Send a pending or failed refund to the gateways.',
    body: OptionalReason,
    problems: RELEASE_PROBLEMS,
    action: 'process_refund',
    run: (request) => release(deps, request, (named) => deps.bus.request(ProcessRefund, named)),
  });
}

export function rejectRefund(deps: Deps) {
  return defineCommand({
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/reject',
    operationId: 'rejectRefund',
    summary: 'Reject a pending or failed refund. No money is refunded, and the customer can read the reason.',
    body: RequiredReason,
    problems: ['refund-not-processable'],
    action: 'reject_refund',
    async run({ params, body, caller: actor }) {
      const { refund } = await deps.bus.request(RejectRefund, { refundId: params.refund, actor, ...body });
      return refund;
    },
  });
}

function reviewExternalRefundRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/review',
    operationId: 'reviewExternalRefund',
    summary: 'Decide whether a refund that was made at the gateway cancels the booking.',
    body: OptionalReason.extend({ meaning: ExternalRefundMeaning }),
    problems: ['refund-not-processable'],
    action: 'review_external_refund',
    run: ({ body: { meaning, reason: note }, ...request }) =>
      release(deps, request, (named) => deps.bus.request(ReviewExternalRefund, { ...named, meaning, note })),
  });
}

function settleRefundManuallyRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/settle-manually',
    operationId: 'settleRefundManually',
    summary: 'Record that a failed refund was paid back outside the gateway, and how.',
    body: RequiredReason,
    problems: RELEASE_PROBLEMS,
    action: 'settle_refund_manually',
    run: ({ body: { reason: note }, ...request }) =>
      release(deps, request, (named) => deps.bus.request(SettleRefundManually, { ...named, note })),
  });
}

function giveUpRefundRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...refundCommand(deps),
    path: '/admin/api/refunds/{refund}/give-up',
    operationId: 'giveUpRefund',
    summary: 'Let an unresolved refund fail, so that the money can be paid back in another way.',
    body: RequiredReason,
    problems: ['refund-not-processable', 'approval-required', 'recent-sign-in-required'],
    action: 'give_up_refund',
    run: ({ body: { reason: note }, ...request }) =>
      release(deps, request, (named) => deps.bus.request(GiveUpRefund, { ...named, note })),
  });
}
