import { subtractMoney, type Money } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { isAboveLimit, isNamed, namesOf, needsSecondPerson } from '../approval-policy/approval-policy.ts';
import { readExceededCap } from '../release-caps/release-caps-repository.ts';
import type { Refund } from './refund.ts';
import type { RefundTerms } from './refund-terms.ts';
import { lockWaitingRequests, readReleasedAlone } from './refund-repository.ts';
import { processRefund, rejectRefund, type Release } from './review-refund.ts';
import { saveDecision } from './save-decisions.ts';

export type ReleaseRules = Pick<RefundTerms, 'approvalPolicy' | 'caps'>;

/** The money of the payments of `release` that goes back without a request. */
export type Superseding = {
  readonly bookingId: string;
  readonly owed: Money;
  readonly release: Release;
  /** The reason that the owner of a rejected request reads. */
  readonly reason: string;
};

/**
 * Decides on the requests for money of these payments that wait for staff, oldest first, and tells what is left of what is
 * owed. One goes with it that wants no other money and none that a bank may hold, stays within what is owed, the limit and
 * the caps, and needs no other person; any other would keep back, or add to, what is owed, and is rejected.
 */
export async function releaseOrSupersede(
  trx: Transaction,
  rules: ReleaseRules,
  { bookingId, owed, release, reason }: Superseding,
): Promise<Money> {
  let rest = owed;
  for (const request of await lockWaitingRequests(trx, bookingId)) {
    if (!wantsMoneyOf(request, release)) continue;
    const isPossible = isWithin(request, rest) && isFreeIn(request, release);
    const goesWith = isPossible && (await mayRelease(trx, rules, { request, by: release.by }));
    await saveDecision(
      trx,
      goesWith ? processRefund(request, release) : rejectRefund(request, { by: release.by, reason }),
    );
    if (goesWith) rest = subtractMoney(rest, request.amount);
  }
  return rest;
}

function wantsMoneyOf({ allocations }: Refund, { payments }: Release): boolean {
  return allocations.some(({ paymentId }) => payments.some(({ id }) => id === paymentId));
}

function isWithin({ amount }: Refund, rest: Money): boolean {
  return amount.currency === rest.currency && amount.amount <= rest.amount;
}

/** A bank that holds of a payment may hold what is asked for. */
function isFreeIn({ allocations }: Refund, { payments }: Release): boolean {
  return allocations.every((part) =>
    payments.some(({ id, disputedMinor }) => id === part.paymentId && disputedMinor === 0),
  );
}

type Releaser = { readonly request: Refund; readonly by: string };

/** Nobody proves again who they are in order to cancel, so that nothing above the limit goes with it. */
async function mayRelease(trx: Transaction, rules: ReleaseRules, { request, by }: Releaser): Promise<boolean> {
  const { approvalPolicy, caps } = rules;
  const { bookingId, amount, requestedBy } = request;
  const names = namesOf({ sub: by });
  if (isAboveLimit(approvalPolicy, amount)) return false;
  if ((await readExceededCap(trx, caps, { names, amount })) !== undefined) return false;
  if (!isNamed(names, requestedBy)) return true;
  const releasedMinor = await readReleasedAlone(trx, { names, bookingId, currency: amount.currency });
  return !needsSecondPerson(approvalPolicy, amount, releasedMinor);
}
