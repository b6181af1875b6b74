import { RejectRefund, requirePermission } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { transact, type Database } from '@booking/runtime';
import { presentRefund } from '../../refund/refund.ts';
import { lockRefundWithPayments } from '../../refund/refund-repository.ts';
import { rejectRefund } from '../../refund/review-refund.ts';
import { saveDecision } from '../../refund/save-decisions.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';

export function rejectRefundCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(RejectRefund, async ({ refundId, actor, reason = null }) => {
    requirePermission(actor, REFUND_PERMISSION);
    return transact(db, async (trx) => {
      const { refund } = await lockRefundWithPayments(trx, refundId);
      const decision = rejectRefund(refund, { by: actor.sub, reason });
      await saveDecision(trx, decision);
      return { refund: presentRefund(decision.refund) };
    });
  });
}
