import { EraseCustomer } from '@booking/contracts';
import { forgetAnswers } from '@booking/http';
import { type CommandHandler, defineCommandHandler, nextBookings } from '@booking/messaging';
import { eraseDiscrepancies } from '@booking/reconciliation';
import { type Database, transact } from '@booking/runtime';
import { erasePayables } from '../../payable/payable-repository.ts';
import { erasePayments } from '../../payment/payment-repository.ts';

/** Erases the customer from payables and payments. No event contains the erased texts, so no event is published. */
export function eraseCustomerCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(EraseCustomer.payments, (scope) =>
    transact(db, async (trx) => {
      const { page, next } = nextBookings(scope.bookingIds, scope.after);
      await erasePayables(trx, page, scope.pseudonym);
      const paymentIds = await erasePayments(trx, page);
      await eraseDiscrepancies(trx, page);
      await forgetAnswers(trx, scope.customerId, paymentIds);
      return { bookingIds: [...page], next };
    }),
  );
}
