import { requirePermission, ReviewExternalRefund } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { transact, type Database } from '@booking/runtime';
import { presentRefund } from '../../refund/refund.ts';
import { lockRefund, readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { reviewExternalRefund } from '../../refund/review-refund.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';

export function reviewExternalRefundCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(ReviewExternalRefund, async ({ refundId, actor, meaning, note = null }) => {
    requirePermission(actor, REFUND_PERMISSION);
    return transact(db, async (trx) => {
      const refund = await lockRefund(trx, refundId);
      const at = (await readDatabaseClock(trx)).toISOString();
      const decision = reviewExternalRefund(refund, { meaning, by: actor.sub, at, note });
      await saveDecision(trx, decision);
      return { refund: presentRefund(decision.refund) };
    });
  });
}
