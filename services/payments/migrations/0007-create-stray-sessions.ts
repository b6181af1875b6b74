import type { Migration } from '@booking/runtime';

/**
 * Attempts that were given up while nobody knew whether their gateway had opened a session: its answer was lost. `due_at`
 * says when the session, if there is one, is closed.
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
