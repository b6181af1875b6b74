import { announce, defineWrite, newId, type Transaction } from '@booking/runtime';
import type { NewDelivery } from './delivery.ts';

/** Every transaction that makes deliveries due announces this. */
export const DELIVERIES_DUE = 'deliveries due';

const insert = defineWrite(`
  with notified as (
    insert into notifications (id, type, booking_id, body)
    select distinct id, type, booking_id, body from jsonb_to_recordset($1)
      as fresh (id uuid, type text, booking_id uuid, body text)
    on conflict do nothing
  )
  insert into deliveries (id, notification_id, endpoint_id, booking_id)
  select delivery_id, id, endpoint_id, booking_id from jsonb_to_recordset($1)
    as fresh (delivery_id uuid, id uuid, endpoint_id uuid, booking_id uuid)
  on conflict do nothing`);

/** Stores deliveries in the order given, and returns their ids in this order. Later deliveries have higher ids. */
export async function insertDeliveries(trx: Transaction, deliveries: readonly NewDelivery[]): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const rows = deliveries.map(({ notification: { id, type, bookingId, body }, endpointId }) => ({
    ...{ delivery_id: newId(), id, type, booking_id: bookingId, body, endpoint_id: endpointId },
  }));
  await insert(trx, [JSON.stringify(rows)]);
  announce(trx, DELIVERIES_DUE);
  return rows.map((row) => row.delivery_id);
}
