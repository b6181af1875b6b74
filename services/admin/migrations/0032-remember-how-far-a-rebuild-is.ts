import type { Migration } from '@booking/runtime';

/** How far an unfinished rebuild has read the records of each source; empty while no rebuild is under way. */
export const rememberHowFarRebuildIs: Migration = {
  name: '0032-remember-how-far-a-rebuild-is',
  async up(db) {
    await db.raw(`
      create table rebuild_positions (
        source text primary key,
        after_id uuid not null,
        is_done boolean not null
      )`);
  },
};
