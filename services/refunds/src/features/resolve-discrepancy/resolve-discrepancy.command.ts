import { requirePermission, ResolveDiscrepancy } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { transact, type Clock, type Database } from '@booking/runtime';
import { lockDiscrepancy, saveDiscrepancy } from '../../discrepancy/discrepancy-repository.ts';
import { presentDiscrepancy, resolveDiscrepancy } from '../../discrepancy/discrepancy.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';

export function resolveDiscrepancyCommand({ db, clock }: { db: Database; clock: Clock }): CommandHandler {
  return defineCommandHandler(ResolveDiscrepancy.refunds, async ({ discrepancyId, actor, note }) => {
    requirePermission(actor, REFUND_PERMISSION);
    return transact(db, async (trx) => {
      const found = await lockDiscrepancy(trx, discrepancyId);
      const decision = resolveDiscrepancy(found, { at: clock(), by: actor.sub, note });
      await saveDiscrepancy(trx, decision);
      return { discrepancy: presentDiscrepancy(decision.discrepancy) };
    });
  });
}
