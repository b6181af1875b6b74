import { EraseCustomer, eraseIdentity } from '@booking/contracts';
import { forgetAnswers } from '@booking/http';
import { type CommandHandler, defineCommandHandler, nextBookings } from '@booking/messaging';
import { type Database, transact } from '@booking/runtime';
import { forgetResponses } from '../../delivery/delivery-repository.ts';
import { listNotificationsOfBookings, updateBody } from '../../notification/notification-repository.ts';

/** Erases the customer from stored events. Deliveries that still wait send the erased event. */
export function eraseCustomerCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(EraseCustomer.notifications, (scope) =>
    transact(db, async (trx) => {
      const { page, next } = nextBookings(scope.bookingIds, scope.after);
      for (const { id, body } of await listNotificationsOfBookings(trx, page)) {
        await updateBody(trx, id, JSON.stringify(eraseIdentity(JSON.parse(body) as unknown, scope)));
      }
      const deliveryIds = await forgetResponses(trx, page);
      await forgetAnswers(trx, scope.customerId, deliveryIds);
      return { bookingIds: [...page], next };
    }),
  );
}
