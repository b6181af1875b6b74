import {
  type Actor,
  GiveUpRefund,
  ProcessRefund,
  type Refund as RefundResource,
  RejectRefund,
  requirePermission,
  ReviewExternalRefund,
  SettleRefundManually,
} from '@booking/contracts';
import { type CommandHandler, type CommandTime, defineCommandHandler } from '@booking/messaging';
import { type Database, transact } from '@booking/runtime';
import { type Decision, presentRefund, type Refund } from '../../refund/refund.ts';
import { saveDecision } from '../../refund/refund-decision-repository.ts';
import { getRefundCurrency, lockRefundWithPayments } from '../../refund/refund-repository.ts';
import type { ReleaseRules } from '../../refund/refund-terms.ts';
import {
  giveUpRefund,
  processRefund,
  rejectRefund,
  reviewExternalRefund,
  settleRefundManually,
} from '../../refund/review-refund.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';
import { releaseInTurn } from '../../release-caps/release-caps-repository.ts';
import { decideWithApproval, type Releasing } from './decide-with-approval.ts';

type Deps = { readonly db: Database; readonly terms: ReleaseRules };
type Reply = { readonly refund: RefundResource };

/** The decisions of staff. Processing, giving up and settling by hand need the approval of a release. */
export function decideRefundCommands({ db, terms }: Deps): CommandHandler[] {
  return [
    defineCommandHandler(RejectRefund, ({ reason = null, ...order }) =>
      decideAtOnce(db, { ...order, decide: (refund, { by }) => rejectRefund(refund, { by, reason }) }),
    ),
    defineCommandHandler(ReviewExternalRefund, ({ meaning, note = null, ...order }) =>
      decideAtOnce(db, {
        ...order,
        decide: (refund, { by, at }) =>
          reviewExternalRefund(refund, { meaning, by, at: at.toISOString(), note }, order.actor.relatedTo),
      }),
    ),
    defineCommandHandler(ProcessRefund, (order, time) =>
      decideInTurn({ db, terms, ...time }, { ...order, decide: processRefund }),
    ),
    defineCommandHandler(GiveUpRefund, ({ note, ...order }, time) =>
      decideInTurn(
        { db, terms, ...time },
        { ...order, decide: (refund, { by, at }) => giveUpRefund(refund, { by, note, at }) },
      ),
    ),
    defineCommandHandler(SettleRefundManually, ({ note, ...order }, time) =>
      decideInTurn(
        { db, terms, ...time },
        { ...order, decide: (refund, release) => settleRefundManually(refund, { ...release, note }) },
      ),
    ),
  ];
}

type Deciding = {
  readonly refundId: string;
  readonly actor: Actor;
  readonly decide: (refund: Refund, made: { readonly by: string; readonly at: Date }) => Decision;
};

async function decideAtOnce(db: Database, { refundId, actor, decide }: Deciding): Promise<Reply> {
  requirePermission(actor, REFUND_PERMISSION);
  return transact(db, async (trx) => {
    const { refund, at } = await lockRefundWithPayments(trx, refundId);
    const decision = decide(refund, { by: actor.sub, at });
    await saveDecision(trx, decision);
    return { refund: presentRefund(decision.refund) };
  });
}

/**
 * Decides with the approval rules of a release. The decision releases the amount to the gateways, makes it refundable
 * again, or records that it was returned outside the gateway.
 */
async function decideInTurn({ db, terms, deadlineMs }: Deps & CommandTime, deciding: Releasing): Promise<Reply> {
  requirePermission(deciding.actor, REFUND_PERMISSION);
  const currency = await getRefundCurrency(db, deciding.refundId);
  const refund = await releaseInTurn({ db, caps: terms.caps, currency, deadlineMs }, (trx) =>
    decideWithApproval(trx, terms, deciding),
  );
  return { refund: presentRefund(refund) };
}
