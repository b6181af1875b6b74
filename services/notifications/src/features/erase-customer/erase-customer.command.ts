import { eraseIdentity } from '@booking/contracts';
import { eraseAnswers } from '@booking/idempotency';
import { answerErasure, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { lockClaims } from '../../delivery/delivery-claim-repository.ts';
import { forgetResponses } from '../../delivery/delivery-repository.ts';
import { listNotificationsOfBookings, updateBody } from '../../notification/notification-repository.ts';

/** Erases the customer from stored events. Deliveries that still wait send the erased event. */
export function eraseCustomerCommand({ db }: { db: Database }): CommandHandler {
  return answerErasure('notifications', db, async (trx, bookingIds, scope) => {
    for (const { id, body } of await listNotificationsOfBookings(trx, bookingIds)) {
      await updateBody(trx, id, JSON.stringify(eraseIdentity(JSON.parse(body) as unknown, scope)));
    }
    const deliveryIds = await forgetResponses(trx, bookingIds);
    await eraseAnswers(trx, scope, deliveryIds);
    await lockClaims(trx);
  });
}
