import type { Migration } from '@booking/runtime';

/** The time of an endpoint's last success and failure, to the second. */
export const rememberHealth: Migration = {
  name: '0006-remember-health',
  async up(db) {
    await db.raw(
      'alter table endpoints add column last_success_at timestamptz, add column last_failure_at timestamptz',
    );
  },
};
