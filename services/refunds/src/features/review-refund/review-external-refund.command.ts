import { requirePermission, ReviewExternalRefund } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { transact, type Database } from '@booking/runtime';
import { presentRefund } from '../../refund/refund.ts';
import { lockRefundWithPayments } from '../../refund/refund-repository.ts';
import { reviewExternalRefund } from '../../refund/review-refund.ts';
import { saveDecision } from '../../refund/save-decisions.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';

export function reviewExternalRefundCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(ReviewExternalRefund, async ({ refundId, actor, meaning, note = null }) => {
    requirePermission(actor, REFUND_PERMISSION);
    return transact(db, async (trx) => {
      const { refund, at } = await lockRefundWithPayments(trx, refundId);
      const decision = reviewExternalRefund(refund, { meaning, by: actor.sub, at: at.toISOString(), note });
      await saveDecision(trx, decision);
      return { refund: presentRefund(decision.refund) };
    });
  });
}
