import type { Migration } from '@booking/runtime';

/** Payments is asked to close an overdue booking before it expires. Number of attempts, and time of the next one. */
export const askBeforeExpiry: Migration = {
  name: '0006-ask-before-expiry',
  async up(db) {
    await db.raw(`
      alter table bookings
        add column expiry_attempts integer not null default 0,
        add column expiry_due_at timestamptz`);
  },
};
