import { type Money, type Releaser, sumAmounts } from '@booking/contracts';
import { newId, type Transaction } from '@booking/runtime';
import {
  type ApprovalPolicy,
  approvalRequired,
  isAboveLimit,
  isNamed,
  namesOf,
  needsSecondPerson,
  requireRecentSignIn,
} from '../../approval-policy/approval-policy.ts';
import type { Decision, Refund } from '../../refund/refund.ts';
import { saveDecision } from '../../refund/refund-decision-repository.ts';
import { lockRefundWithPayments, readReleasedAlone } from '../../refund/refund-repository.ts';
import type { ReleaseRules } from '../../refund/refund-terms.ts';
import type { Release } from '../../refund/review-refund.ts';
import { findKeptFee } from '../../refundable-booking/refundable-booking-repository.ts';
import { requireRoomInCaps } from '../../release-caps/release-caps-repository.ts';

export type Releasing = {
  readonly refundId: string;
  readonly actor: Releaser;
  readonly decide: (refund: Refund, release: Release) => Decision;
};

/**
 * Checks the approval, and then releases the money of a refund or frees its reservation, depending on `decide`. Throws
 * `approval-required`, `recent-sign-in-required`, `refund-cap-exceeded` and the errors of `decide`.
 */
export async function decideWithApproval(
  trx: Transaction,
  { approvalPolicy, caps }: ReleaseRules,
  { refundId, actor, decide }: Releasing,
): Promise<Refund> {
  const { refund, payments, at } = await lockRefundWithPayments(trx, refundId);
  await requireApproval(trx, approvalPolicy, { refund, approver: actor, at });
  const keptFee = await findKeptFee(trx, refund.bookingId);
  const decision = decide(refund, { by: actor.sub, payments, keptFee, nextId: newId, at });
  await requireRoomInCaps(trx, caps, { names: namesOf(actor), amount: releasedBy(decision) });
  await saveDecision(trx, decision);
  return decision.refund;
}

type Approval = { readonly refund: Refund; readonly approver: Releaser; readonly at: Date };

/** Above the limit, the approver must not be the requester and must have signed in recently. */
async function requireApproval(
  trx: Transaction,
  policy: ApprovalPolicy,
  { refund, approver, at }: Approval,
): Promise<void> {
  const names = namesOf(approver);
  const { id: except, bookingId, amount } = refund;
  if (isNamed(names, refund.requestedBy)) {
    const releasedMinor = await readReleasedAlone(trx, { names, bookingId, currency: amount.currency, except });
    if (needsSecondPerson(policy, amount, releasedMinor)) throw approvalRequired(refund, approver);
  }
  if (refund.needsApproval || isAboveLimit(policy, amount)) requireRecentSignIn(approver, at);
}

/** The amount that this decision releases. Earlier releases and freed reservations do not count. */
function releasedBy({ before, refund }: Decision): Money {
  const known = new Set(before?.allocations.map(({ released }) => released));
  const newlyReleased = refund.allocations.filter(({ released }) => released !== null && !known.has(released));
  return sumAmounts(refund.amount.currency, newlyReleased);
}
