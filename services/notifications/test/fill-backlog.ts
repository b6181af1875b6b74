import type { WebhookEvent } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { sampleBooking } from '@booking/testing/samples';

/** Stores this many due deliveries of one endpoint, each about another booking. */
export async function fillBacklog(db: Database, endpointId: string, count: number): Promise<void> {
  const data = { ...sampleBooking({ status: 'confirmed', paymentStatus: 'paid' }), version: 2 };
  const event = { type: 'booking.paid', createdAt: new Date().toISOString(), data } satisfies Omit<WebhookEvent, 'id'>;
  await db.raw(
    `with fresh as materialized (
      select uuidv7() as id, gen_random_uuid() as event_id, gen_random_uuid() as booking_id from generate_series(1, ?)
    ), notified as (
      insert into notifications (id, type, booking_id, body)
      select event_id, 'booking.paid', booking_id,
        jsonb_set(?::jsonb || jsonb_build_object('id', event_id), '{data,id}', to_jsonb(booking_id))
      from fresh
    )
    insert into deliveries (id, notification_id, endpoint_id, booking_id)
    select id, event_id, ?, booking_id from fresh order by id`,
    [count, JSON.stringify(event), endpointId],
  );
}
