import type { Migration } from '@booking/runtime';

/** The public events that at least one endpoint receives, with the exact bytes of every attempt. */
export const createNotifications: Migration = {
  name: '0004-create-notifications',
  async up(db) {
    await db.raw(`
      create table notifications (
        id uuid primary key,
        type text not null,
        booking_id uuid,
        body text not null,
        stored_at timestamptz not null default now()
      )`);
    await db.raw('create index notifications_stored_at on notifications (stored_at)');
  },
};
