import { BEFORE_EVERY_ID, GetCustomerRecords } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler, fittingRecords } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentDeliveryDetails } from '../../delivery/delivery.ts';
import { listDeliveriesOfBookings } from '../../delivery/delivery-repository.ts';

const PAGE_DELIVERIES = 100;

/**
 * The stored webhooks to systems of the business, with the answers of the receivers, because an answer may repeat the
 * event. Pages follow the ids of deliveries, because all deliveries of one booking may not fit into a message of the
 * bus.
 */
export function exportCustomerCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetCustomerRecords.notifications, async ({ bookingIds, after }) => {
    const page = { after: after ?? BEFORE_EVERY_ID, limit: PAGE_DELIVERIES };
    const found = (await listDeliveriesOfBookings(db, bookingIds, page)).map(presentDeliveryDetails);
    return fittingRecords({ kind: 'delivery', records: found, next: found[PAGE_DELIVERIES - 1]?.id ?? null });
  });
}
