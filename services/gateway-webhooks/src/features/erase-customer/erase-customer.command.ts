import { EraseCustomer } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { findCallbacksOfBookings, removeBodies } from '../../callback/customer-callback-repository.ts';

/** Removes the bodies that name the customer, a booking or a payment, just as at the end of their retention. */
export function eraseCustomerCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(EraseCustomer['gateway-webhooks'], async (scope) => {
    const { callbacks, next } = await findCallbacksOfBookings(db, scope);
    await removeBodies(
      db,
      callbacks.map(({ id }) => id),
    );
    return { bookingIds: [], next };
  });
}
