import { answerCustomerRecords, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { listNotificationsOfBookings } from '../../notification/notification-repository.ts';

/** The stored webhooks to the systems of the business. */
export function exportCustomerCommand({ db }: { db: Database }): CommandHandler {
  return answerCustomerRecords('notifications', async (bookingIds) => [
    { kind: 'webhook', records: await listNotificationsOfBookings(db, bookingIds) },
  ]);
}
