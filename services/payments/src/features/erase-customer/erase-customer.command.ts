import { eraseAnswers } from '@booking/idempotency';
import { answerErasure, type CommandHandler } from '@booking/messaging';
import { eraseDiscrepancies } from '@booking/reconciliation';
import type { Database } from '@booking/runtime';
import { erasePayables } from '../../payable/payable-repository.ts';
import { erasePayments } from '../../payment/payment-repository.ts';

/** Erases the customer from payables and payments. No event contains the erased texts, so no event is published. */
export function eraseCustomerCommand({ db }: { db: Database }): CommandHandler {
  return answerErasure('payments', db, async (trx, bookingIds, scope) => {
    await erasePayables(trx, bookingIds, scope.pseudonym);
    const paymentIds = await erasePayments(trx, bookingIds);
    await eraseDiscrepancies(trx, bookingIds);
    await eraseAnswers(trx, scope, paymentIds);
  });
}
