import type { Migration } from '@booking/runtime';

/** An overdue booking is asked about before it expires: how often that was tried, and when it is to be tried next. */
export const askBeforeExpiry: Migration = {
  name: '0006-ask-before-expiry',
  async up(db) {
    await db.raw(`
      alter table bookings
        add column expiry_attempts integer not null default 0,
        add column expiry_due_at timestamptz`);
  },
};
