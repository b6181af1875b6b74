import { eraseAnswers } from '@booking/idempotency';
import { answerErasure, type CommandHandler } from '@booking/messaging';
import { eraseDiscrepancies } from '@booking/reconciliation';
import type { Database } from '@booking/runtime';
import { listRefundIdsOfBookings } from '../../refund/customer-refund-repository.ts';
import { eraseRefund } from '../../refund/erase-refund.ts';
import { saveDecisions } from '../../refund/refund-decision-repository.ts';
import { lockRefunds } from '../../refund/refund-repository.ts';
import { eraseRefundableBookings } from '../../refundable-booking/refundable-booking-repository.ts';

/** Erases the refunds of bookings and their owner. Throws `customer-not-erasable` while a refund is open. */
export function eraseCustomerCommand({ db }: { db: Database }): CommandHandler {
  return answerErasure('refunds', db, async (trx, bookingIds, scope) => {
    const ids = await listRefundIdsOfBookings(trx, bookingIds);
    const { refunds } = await lockRefunds(trx, ids);
    await saveDecisions(
      trx,
      refunds.map((refund) => eraseRefund(refund, scope)),
    );
    await eraseRefundableBookings(trx, bookingIds, scope.pseudonym);
    await eraseDiscrepancies(trx, bookingIds);
    await eraseAnswers(trx, scope, ids);
  });
}
