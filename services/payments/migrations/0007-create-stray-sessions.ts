import type { Migration } from '@booking/runtime';

/**
 * Orphaned sessions: their attempts were given up after the gateway's answer was lost, so that a session may or may not
 * exist. `due_at`: when the next attempt to close the session is due.
 */
export const createStraySessions: Migration = {
  name: '0007-create-stray-sessions',
  async up(db) {
    await db.raw(`
      create table stray_sessions (
        payment_id uuid primary key references payments,
        given_up_at timestamptz not null default now(),
        due_at timestamptz not null default now()
      )`);
    await db.raw('create index stray_sessions_due on stray_sessions (due_at)');
  },
};
