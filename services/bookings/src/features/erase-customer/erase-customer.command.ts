import { EraseCustomer } from '@booking/contracts';
import { eraseAnswers } from '@booking/idempotency';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { type Clock, type Database, transact } from '@booking/runtime';
import { eraseBooking } from '../../booking/booking-erasure.ts';
import { lockPageOfCustomer, requireNothingOpen } from '../../booking/booking-erasure-repository.ts';
import { saveDecision } from '../../booking/booking-repository.ts';

/** Erases the bookings of a customer. Throws `customer-not-erasable` while one of them may still change. */
export function eraseCustomerCommand({ db, clock }: { db: Database; clock: Clock }): CommandHandler {
  return defineCommandHandler(EraseCustomer.bookings, (scope) =>
    transact(db, async (trx) => {
      const at = clock();
      const { bookings, next } = await lockPageOfCustomer(trx, scope);
      // The check follows the lock, so that no booking of the page can change after the check.
      if (scope.customerId !== scope.pseudonym) await requireNothingOpen(trx, scope.customerId, at);
      for (const booking of bookings) await saveDecision(trx, eraseBooking(booking, scope, at));
      const bookingIds = bookings.map(({ id }) => id);
      await eraseAnswers(trx, scope, bookingIds);
      return { bookingIds, next };
    }),
  );
}
