import { ProblemError, remark } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { type Database, transact } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedCommand, OptionalReason, RequiredReason } from '../../audit-entry/audited-command.ts';
import { customerNotFound, isCustomer, UNKNOWN_CUSTOMER } from '../../customer/customer-totals-repository.ts';
import { type Erasure, isPseudonym } from '../../erasure/erasure.ts';
import {
  decideErasure,
  findErasure,
  insertErasure,
  listDoneSteps,
  lockErasure,
  requireNothingOpen,
} from '../../erasure/erasure-repository.ts';
import { ErasureResource, presentErasure } from '../../erasure/erasure-resource.ts';
import { FilterText } from '../../read-model/record-query.ts';
import { findRelatedAccounts } from '../../staff/related-accounts-repository.ts';
import { staffQuery } from '../../staff/staff-query.ts';

type Deps = Pick<AdminDeps, 'db' | 'clock'>;

export function erasureRoutes(deps: Deps): Route[] {
  return [
    requestErasureRoute(deps),
    getErasureRoute(deps),
    decideErasureRoute(deps, 'approve'),
    decideErasureRoute(deps, 'reject'),
  ];
}

const PATH = '/admin/api/erasures';

const RequestedErasure = RequiredReason.extend({
  customer: FilterText,
  formerId: FilterText.optional().meta({
    description: 'The id before the erasure, if `customer` is a pseudonym and a restored backup has the data again',
  }),
});

function requestErasureRoute(deps: Deps): Route {
  const { db, clock } = deps;
  return auditedCommand(deps, {
    path: PATH,
    operationId: 'requestErasure',
    summary: 'Request the erasure of a customer. A second person approves it.',
    tag: 'Customers',
    body: RequestedErasure,
    notFound: 'not-found',
    answer: { status: 201, description: 'The requested erasure', schema: ErasureResource },
    problems: ['customer-not-erasable'],
    permission: 'manage_privacy',
    action: 'request_erasure',
    target: async ({ body: { customer } }) => ({
      type: 'customer',
      id: (await isCustomer(db, customer)) ? customer : UNKNOWN_CUSTOMER,
    }),
    async run({ body: { customer, formerId }, caller }) {
      if (!(await isCustomer(db, customer))) throw customerNotFound();
      await requireErasable(db, customer, formerId);
      const names = formerId === undefined ? { customerId: customer } : { customerId: formerId, pseudonym: customer };
      await requireNothingOpen(db, names.customerId, clock());
      const erasure = await insertErasure(db, { ...names, by: caller.sub, at: clock() });
      if (!erasure) throw notErasable('erasure-under-way');
      return presentErasure(erasure, []);
    },
  });
}

/**
 * Rejects a customer whose erasure is under way, and an id that is already a pseudonym, unless a restored backup
 * contains the former id again. Records have the pseudonym before their erasure is done.
 */
async function requireErasable(db: Database, customer: string, formerId: string | undefined): Promise<void> {
  if (formerId !== undefined && !isPseudonym(customer)) throw notErasable('customer-not-erased');
  const status = (await findErasure(db, { pseudonym: customer }))?.status;
  if (status === 'requested' || status === 'running') throw notErasable('erasure-under-way');
  if (formerId === undefined && isPseudonym(customer)) throw notErasable('customer-erased');
}

function notErasable(code: 'customer-erased' | 'customer-not-erased' | 'erasure-under-way'): ProblemError {
  return new ProblemError('customer-not-erasable', remark(code));
}

function getErasureRoute({ db }: Deps): Route {
  return staffQuery({
    path: PATH,
    operationId: 'getErasure',
    summary: 'Read the latest erasure of a customer, by their id or, once it is done, by the pseudonym.',
    tag: 'Customers',
    query: z.strictObject({ customer: FilterText }),
    answer: { description: 'The erasure; null without one', schema: z.object({ erasure: ErasureResource.nullable() }) },
    permissions: ['manage_privacy'],
    async read({ query: { customer } }) {
      const erasure = await findErasure(db, { customer_id: customer });
      const shown = erasure ? presentErasure(erasure, await listDoneSteps(db, erasure)) : null;
      return { erasure: shown };
    },
  });
}

const DECISIONS = {
  approve: { status: 'running', operationId: 'approveErasure', action: 'approve_erasure' },
  reject: { status: 'rejected', operationId: 'rejectErasure', action: 'reject_erasure' },
} as const;

/** Anybody with the permission may reject a request, its requester included. */
function decideErasureRoute(deps: Deps, decision: keyof typeof DECISIONS): Route {
  const { db, clock } = deps;
  const { status, operationId, action } = DECISIONS[decision];
  return auditedCommand(deps, {
    path: `/admin/api/erasures/{erasure}/${decision}`,
    operationId,
    summary:
      decision === 'approve' ? 'Approve an erasure, as a second person. It cannot be undone.' : 'Reject an erasure.',
    tag: 'Customers',
    params: z.object({ erasure: Id }),
    body: OptionalReason,
    notFound: 'not-found',
    answer: { description: 'The erasure', schema: ErasureResource },
    problems: ['customer-not-erasable', 'approval-required'],
    permission: 'manage_privacy',
    action,
    target: ({ params }) => ({ type: 'erasure', id: params.erasure }),
    async run({ params: { erasure: id }, caller: { sub: by } }) {
      const decided = await transact(db, async (trx) => {
        const erasure = requireRequested(await lockErasure(trx, id));
        const at = clock();
        if (decision === 'approve') await requireApprovable(trx, erasure, { by, at });
        return decideErasure(trx, erasure, { status, by, at });
      });
      return presentErasure(decided, []);
    },
  });
}

function requireRequested(erasure: Erasure | undefined): Erasure {
  if (!erasure) throw new ProblemError('not-found', 'There is no such erasure.');
  if (erasure.status === 'requested') return erasure;
  throw new ProblemError('customer-not-erasable', remark('erasure-is', { state: erasure.status }));
}

/** Throws unless another person approves, and the customer has no open records. See ADR 24. */
async function requireApprovable(
  db: Database,
  { customerId, requestedBy }: Erasure,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  const names = [requestedBy, ...(await findRelatedAccounts(db, requestedBy, at))];
  if (names.includes(by)) throw new ProblemError('approval-required', remark('erasure-approval'));
  await requireNothingOpen(db, customerId, at);
}
