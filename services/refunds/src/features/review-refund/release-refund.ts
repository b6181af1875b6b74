import { requirePermission, type Actor } from '@booking/contracts';
import { newId, transact, type Database } from '@booking/runtime';
import type { Refund } from '../../refund/refund.ts';
import { lockRefund, readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { processRefund } from '../../refund/review-refund.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';
import { lockPayments } from '../../refundable-payment/refundable-payment-repository.ts';

type Release = { readonly refundId: string; readonly actor: Actor };

/** Hands a pending refund, or a failed one again, to the job that calls the gateways. */
export async function releaseRefund(db: Database, { refundId, actor }: Release): Promise<Refund> {
  requirePermission(actor, REFUND_PERMISSION);
  return transact(db, async (trx) => {
    const refund = await lockRefund(trx, refundId);
    const payments = await lockPayments(
      trx,
      refund.allocations.map(({ paymentId }) => paymentId),
    );
    const at = await readDatabaseClock(trx);
    const decision = processRefund(refund, { by: actor.sub, payments, nextId: newId, at });
    await saveDecision(trx, decision);
    return decision.refund;
  });
}
