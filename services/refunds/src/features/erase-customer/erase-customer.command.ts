import { EraseCustomer } from '@booking/contracts';
import { forgetAnswers } from '@booking/http';
import { type CommandHandler, defineCommandHandler, nextBookings } from '@booking/messaging';
import { eraseDiscrepancies } from '@booking/reconciliation';
import { type Database, transact } from '@booking/runtime';
import { eraseRefund } from '../../refund/erase-refund.ts';
import { saveDecisions } from '../../refund/refund-decision-repository.ts';
import { listRefundsOfBookings, lockRefundsWithPayments } from '../../refund/refund-repository.ts';
import { eraseRefundableBookings } from '../../refundable-booking/refundable-booking-repository.ts';

/** Erases the refunds of bookings and their owner. Throws `customer-not-erasable` while a refund is open. */
export function eraseCustomerCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(EraseCustomer.refunds, (scope) =>
    transact(db, async (trx) => {
      const { page, next } = nextBookings(scope.bookingIds, scope.after);
      const ids = (await listRefundsOfBookings(trx, page)).map(({ id }) => id);
      const { refunds } = await lockRefundsWithPayments(trx, ids);
      await saveDecisions(
        trx,
        refunds.map((refund) => eraseRefund(refund, scope)),
      );
      await eraseRefundableBookings(trx, page, scope.pseudonym);
      await eraseDiscrepancies(trx, page);
      await forgetAnswers(trx, scope.customerId, ids);
      return { bookingIds: [...page], next };
    }),
  );
}
