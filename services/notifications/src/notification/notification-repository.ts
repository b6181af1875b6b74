import type { Database, Transaction } from '@booking/runtime';

type StoredNotification = { readonly id: string; readonly type: string; readonly body: string };

/** The stored events about these bookings. They are found through their deliveries, which have an index by booking. */
export function listNotificationsOfBookings(
  db: Database,
  bookingIds: readonly string[],
): Promise<StoredNotification[]> {
  return db('notifications')
    .whereIn(
      'id',
      db('deliveries')
        .whereIn('booking_id', [...bookingIds])
        .select('notification_id'),
    )
    .orderBy('id')
    .select('id', 'type', 'body');
}

export async function updateBody(trx: Transaction, id: string, body: string): Promise<void> {
  await trx('notifications').where({ id }).update({ body });
}
