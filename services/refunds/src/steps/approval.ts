import type { Money, Releaser } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import {
  type ApprovalPolicy,
  approvalRequired,
  isAboveLimit,
  isNamed,
  type Names,
  namesOf,
  needsSecondPerson,
  requireRecentSignIn,
} from '../approval-policy/approval-policy.ts';
import type { Refund } from '../refund/refund.ts';
import { readReleasedAlone } from '../refund/refund-repository.ts';

type Request = { readonly by: string; readonly names: Names; readonly bookingId: string; readonly amount: Money };

/** `processedBy` is null if a second person must release the refund. */
export async function releaseByRequester(
  trx: Transaction,
  policy: ApprovalPolicy,
  { by, names, bookingId, amount }: Request,
): Promise<Pick<Refund, 'processedBy' | 'needsApproval'>> {
  if (!policy.has(amount.currency)) return { processedBy: by, needsApproval: false };
  const releasedMinor = await readReleasedAlone(trx, { names, bookingId, currency: amount.currency });
  const needsApproval = needsSecondPerson(policy, amount, releasedMinor);
  return { processedBy: needsApproval ? null : by, needsApproval };
}

type Approval = { readonly refund: Refund; readonly approver: Releaser; readonly at: Date };

/**
 * Above the limit, the approver must not be the requester and must have signed in recently. Throws `approval-required`
 * and `recent-sign-in-required`.
 */
export async function requireApproval(
  trx: Transaction,
  policy: ApprovalPolicy,
  { refund, approver, at }: Approval,
): Promise<void> {
  await requireSecondPerson(trx, policy, { refund, approver });
  if (refund.needsApproval || isAboveLimit(policy, refund.amount)) requireRecentSignIn(approver, at);
}

async function requireSecondPerson(
  trx: Transaction,
  policy: ApprovalPolicy,
  { refund, approver }: Omit<Approval, 'at'>,
): Promise<void> {
  const names = namesOf(approver);
  if (!isNamed(names, refund.requestedBy)) return;
  const { id: except, bookingId, amount } = refund;
  const releasedMinor = await readReleasedAlone(trx, { names, bookingId, currency: amount.currency, except });
  if (needsSecondPerson(policy, amount, releasedMinor)) throw approvalRequired(refund, approver);
}
