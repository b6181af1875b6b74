import { subtractMoney, type Money } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { needsSecondPerson } from '../../approval-policy/approval-policy.ts';
import type { Refund } from '../../refund/refund.ts';
import { lockWaitingRefunds, readReleasedAlone, saveDecision } from '../../refund/refund-repository.ts';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { isBorne, processRefund, type Release } from '../../refund/review-refund.ts';

type Cancelled = { readonly bookingId: string; readonly promised: Money; readonly release: Release };

/**
 * Releases the oldest waiting requests that together stay within what is to be given back, and tells what is left of it.
 * One goes on waiting that needs another person than who cancelled, or whose money a bank has taken back, or that is not
 * about the money of the booking.
 */
export async function releaseWaitingRefunds(
  trx: Transaction,
  terms: RefundTerms,
  { bookingId, promised, release }: Cancelled,
): Promise<{ rest: Money }> {
  let rest = promised;
  for (const refund of await lockWaitingRefunds(trx, bookingId)) {
    const isWithin = refund.amount.currency === rest.currency && refund.amount.amount <= rest.amount;
    const isPossible = isWithin && isBorne(refund, release.payments);
    if (!isPossible || !(await mayRelease(trx, terms, { refund, by: release.by }))) continue;
    await saveDecision(trx, processRefund(refund, release));
    rest = subtractMoney(rest, refund.amount);
  }
  return { rest };
}

type Releaser = { readonly refund: Refund; readonly by: string };

async function mayRelease(trx: Transaction, terms: RefundTerms, { refund, by }: Releaser): Promise<boolean> {
  if (refund.requestedBy !== by) return true;
  const { bookingId, amount } = refund;
  const releasedMinor = await readReleasedAlone(trx, { by, bookingId, currency: amount.currency });
  return !needsSecondPerson(terms.approvalPolicy, amount, releasedMinor);
}
