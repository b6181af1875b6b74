import type { Migration } from '@booking/runtime';

/** A rebuild that was interrupted long ago is not continued: a service may have been restored since. */
export const dateRebuildPositions: Migration = {
  name: '0047-date-rebuild-positions',
  async up(db) {
    await db.raw('alter table rebuild_positions add column saved_at timestamptz not null default now()');
  },
};
