import type { Migration } from '@booking/runtime';

/**
 * One notification for one endpoint. `attempts` counts since the delivery was created or last sent again; `history` has
 * the latest attempts. A process that sends a delivery holds its lease, and `turn` identifies that process's claim.
 * Endpoints have no foreign key: the deliveries of a deleted endpoint stay until the retention job deletes them.
 */
export const createDeliveries: Migration = {
  name: '0005-create-deliveries',
  async up(db) {
    await db.raw(`
      create table deliveries (
        id uuid primary key,
        notification_id uuid not null references notifications on delete cascade,
        endpoint_id uuid not null,
        booking_id uuid,
        status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
        attempts integer not null default 0 check (attempts >= 0),
        next_at timestamptz default now(),
        lease_until timestamptz,
        turn integer not null default 0,
        history jsonb not null default '[]',
        created_at timestamptz not null default now(),
        delivered_at timestamptz,
        constraint notifications_are_delivered_once unique (notification_id, endpoint_id),
        constraint pending_deliveries_have_a_time check ((status = 'pending') = (next_at is not null)),
        constraint delivered_deliveries_have_a_time check (status <> 'delivered' or delivered_at is not null)
      )`);
    await db.raw(`
      create index deliveries_due on deliveries (endpoint_id, next_at, id) where status = 'pending';
      create index deliveries_not_attempted on deliveries (endpoint_id, booking_id, id)
        where status = 'pending' and attempts = 0;
      create index deliveries_leased on deliveries (endpoint_id) where lease_until is not null;
      create index deliveries_listed on deliveries (endpoint_id, status, id);
      create index deliveries_by_booking on deliveries (booking_id, endpoint_id, id)`);
  },
};
