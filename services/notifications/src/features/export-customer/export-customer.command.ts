import { answerCustomerRecords, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentDeliveryDetails } from '../../delivery/delivery.ts';
import { listDeliveriesOfBookings } from '../../delivery/delivery-repository.ts';

/** The stored webhooks to systems of the business. The answers of their receivers may quote the event. */
export function exportCustomerCommand({ db }: { db: Database }): CommandHandler {
  return answerCustomerRecords('notifications', async ({ bookingIds }, page) => [
    { kind: 'delivery', records: (await listDeliveriesOfBookings(db, bookingIds, page)).map(presentDeliveryDetails) },
  ]);
}
