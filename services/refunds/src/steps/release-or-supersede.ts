import { type Money, subtractMoney } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { isAboveLimit, isNamed, type Names, needsSecondPerson } from '../approval-policy/approval-policy.ts';
import { type Decision, hasReturnedPart, type Refund } from '../refund/refund.ts';
import { saveDecision, saveDecisions } from '../refund/refund-decision-repository.ts';
import { lockFailedRequests, lockWaitingRequests, readReleasedAlone } from '../refund/refund-repository.ts';
import type { ReleaseRules } from '../refund/refund-terms.ts';
import { processRefund, rejectRefund, type Release } from '../refund/review-refund.ts';
import { readExceededCap } from '../release-caps/release-caps-repository.ts';

/** The amount that is owed from the payments of `release`, whether or not anybody requests it. */
type Superseding = {
  readonly bookingId: string;
  readonly owed: Money;
  readonly release: Release;
  /** All names of the person who releases: a `sub`, emails and related accounts. */
  readonly names: Names;
  /** The reason that the owner of a rejected request reads. */
  readonly reason: string;
};

/**
 * Decides on the requests for money of these payments that wait for staff, oldest first. Returns the remainder of the
 * owed amount. A request is released if it uses only undisputed payments among these, needs no second person, and stays
 * within the owed amount, the limit and the caps. All others are rejected, because they would exceed or block the owed
 * amount.
 */
export async function releaseOrSupersede(
  trx: Transaction,
  rules: ReleaseRules,
  { bookingId, owed, release, names, reason }: Superseding,
): Promise<Money> {
  let rest = owed;
  for (const request of await lockWaitingRequests(trx, bookingId)) {
    if (!wantsMoneyOf(request, release)) continue;
    const isPossible = isWithin(request, rest) && isFreeIn(request, release);
    const goesWith = isPossible && (await mayRelease(trx, rules, { request, release, names }));
    await saveDecision(
      trx,
      goesWith ? processRefund(request, release) : rejectRefund(request, { by: release.by, reason }),
    );
    if (goesWith) rest = subtractMoney(rest, request.amount);
  }
  return rest;
}

type SupersedingFailed = Omit<Superseding, 'owed' | 'names'> & {
  /** The amount that is owed besides the refund of the cancellation. */
  readonly stillOwed: Money;
};

/**
 * Rejects the failed requests for money of these payments that have returned nothing, so that they cannot be processed
 * in addition to the cancellation. The newest requests that fit into the amount that is still owed stay: the
 * cancellation counted them as refunded, because they failed last.
 */
export async function supersedeFailedRequests(
  trx: Transaction,
  { bookingId, stillOwed, release, reason }: SupersedingFailed,
): Promise<void> {
  const superseded: Decision[] = [];
  let rest = stillOwed;
  for (const request of (await lockFailedRequests(trx, bookingId)).toReversed()) {
    if (!wantsMoneyOf(request, release) || hasReturnedPart(request)) continue;
    if (isWithin(request, rest)) rest = subtractMoney(rest, request.amount);
    else superseded.push(rejectRefund(request, { by: release.by, reason }));
  }
  await saveDecisions(trx, superseded);
}

function wantsMoneyOf({ allocations }: Refund, { payments }: Release): boolean {
  return allocations.some(({ paymentId }) => payments.some(({ id }) => id === paymentId));
}

function isWithin({ amount }: Refund, rest: Money): boolean {
  return amount.currency === rest.currency && amount.amount <= rest.amount;
}

function isFreeIn({ allocations }: Refund, { payments }: Release): boolean {
  return allocations.every((allocation) =>
    payments.some(({ id, disputedMinor }) => id === allocation.paymentId && disputedMinor === 0),
  );
}

type Releasing = Pick<Superseding, 'release' | 'names'> & { readonly request: Refund };

/**
 * Whether the request may be released without a person who decides on it. A cancellation requires no recent sign-in, so
 * it never releases a request that is above the limit or needs approval. No rule applies to an automatic release.
 */
async function mayRelease(
  trx: Transaction,
  { approvalPolicy, caps }: ReleaseRules,
  { request, release, names }: Releasing,
): Promise<boolean> {
  if (release.isAutomatic) return true;
  const { bookingId, amount, requestedBy, needsApproval } = request;
  if (needsApproval || isAboveLimit(approvalPolicy, amount)) return false;
  if ((await readExceededCap(trx, caps, { names, amount })) !== undefined) return false;
  if (!isNamed(names, requestedBy)) return true;
  const releasedMinor = await readReleasedAlone(trx, { names, bookingId, currency: amount.currency });
  return !needsSecondPerson(approvalPolicy, amount, releasedMinor);
}
