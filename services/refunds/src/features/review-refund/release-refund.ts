import { requirePermission, sumMoney, type Money, type Releaser } from '@booking/contracts';
import { newId, transact, type Database, type Transaction } from '@booking/runtime';
import {
  approvalRequired,
  isAboveLimit,
  isNamed,
  namesOf,
  needsSecondPerson,
  requireRecentSignIn,
} from '../../approval-policy/approval-policy.ts';
import type { Decision, Refund } from '../../refund/refund.ts';
import { getRefundCurrency, lockRefundWithPayments, readReleasedAlone } from '../../refund/refund-repository.ts';
import type { ReleaseRules } from '../../refund/release-or-supersede.ts';
import type { Release } from '../../refund/review-refund.ts';
import { saveDecision } from '../../refund/save-decisions.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';
import { releaseInTurn, requireRoomInCaps } from '../../release-caps/release-caps-repository.ts';

export type Deps = { readonly db: Database; readonly terms: ReleaseRules };
type Order = { readonly refundId: string; readonly actor: Releaser };

/**
 * Releases the money of a refund, or frees its reservation, as `decide` says. Above the limit this takes a second
 * person who signed in recently. Throws `approval-required`, `recent-sign-in-required`, `refund-cap-exceeded` and the
 * errors of `decide`.
 */
export async function releaseRefund(
  { db, terms }: Deps,
  { refundId, actor }: Order,
  decide: (refund: Refund, release: Release) => Decision,
): Promise<Refund> {
  requirePermission(actor, REFUND_PERMISSION);
  const currency = await getRefundCurrency(db, refundId);
  return releaseInTurn({ db, caps: terms.caps, currency }, () => releaseAtOnce(db, terms, { refundId, actor, decide }));
}

type Releasing = Order & { readonly decide: (refund: Refund, release: Release) => Decision };

function releaseAtOnce(db: Database, terms: ReleaseRules, { refundId, actor, decide }: Releasing): Promise<Refund> {
  return transact(db, async (trx) => {
    const { refund, payments, at } = await lockRefundWithPayments(trx, refundId);
    const release = { by: actor.sub, payments, nextId: newId, at };
    const decision = decide(refund, release);
    await requireApproval(trx, terms, { refund, actor });
    if (refund.needsApproval || isAboveLimit(terms.approvalPolicy, refund.amount))
      requireRecentSignIn(actor, release.at);
    await requireRoomInCaps(trx, terms.caps, { names: namesOf(actor), amount: releasedBy(decision) });
    await saveDecision(trx, decision);
    return decision.refund;
  });
}

type Approval = { readonly refund: Refund; readonly actor: Releaser };

async function requireApproval(trx: Transaction, terms: ReleaseRules, { refund, actor }: Approval): Promise<void> {
  const names = namesOf(actor);
  if (!isNamed(names, refund.requestedBy)) return;
  const { id, bookingId, amount } = refund;
  const counted = { names, bookingId, currency: amount.currency, except: id };
  const releasedMinor = await readReleasedAlone(trx, counted);
  if (needsSecondPerson(terms.approvalPolicy, amount, releasedMinor)) throw approvalRequired(refund, actor);
}

/** The amount that this decision releases, without earlier releases and without freed reservations. */
function releasedBy({ before, refund }: Decision): Money {
  const known = new Set(before?.allocations.map(({ released }) => released));
  const parts = refund.allocations.filter(({ released }) => released !== null && !known.has(released));
  return sumMoney(
    refund.amount.currency,
    parts.map(({ amount }) => amount),
  );
}
