import { requirePermission, type Actor } from '@booking/contracts';
import { newId, transact, type Database, type Transaction } from '@booking/runtime';
import {
  approvalRequired,
  isSamePerson,
  needsSecondPerson,
  type ApprovalPolicy,
} from '../../approval-policy/approval-policy.ts';
import type { Decision, Refund } from '../../refund/refund.ts';
import {
  lockRefundWithPayments,
  readDatabaseClock,
  readReleasedAlone,
  saveDecision,
} from '../../refund/refund-repository.ts';
import type { Release } from '../../refund/review-refund.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';

export type Deps = { db: Database; approvalPolicy: ApprovalPolicy };
type Order = { readonly refundId: string; readonly actor: Actor };

/** One who may and, above the limit, who did not ask for it lets a refund's money go or come free, as `decide` says. */
export async function releaseRefund(
  { db, approvalPolicy }: Deps,
  { refundId, actor }: Order,
  decide: (refund: Refund, release: Release) => Decision,
): Promise<Refund> {
  requirePermission(actor, REFUND_PERMISSION);
  return transact(db, async (trx) => {
    const { refund, payments } = await lockRefundWithPayments(trx, refundId);
    const release = { by: actor.sub, payments, nextId: newId, at: await readDatabaseClock(trx) };
    const decision = decide(refund, release);
    await requireApproval(trx, approvalPolicy, { refund, actor });
    await saveDecision(trx, decision);
    return decision.refund;
  });
}

type Releaser = { readonly refund: Refund; readonly actor: Actor };

async function requireApproval(trx: Transaction, policy: ApprovalPolicy, { refund, actor }: Releaser): Promise<void> {
  if (!isSamePerson(actor.sub, refund.requestedBy)) return;
  const { id, bookingId, amount } = refund;
  const releasedMinor = await readReleasedAlone(trx, {
    by: actor.sub,
    bookingId,
    currency: amount.currency,
    except: id,
  });
  if (needsSecondPerson(policy, amount, releasedMinor)) throw approvalRequired(id);
}
