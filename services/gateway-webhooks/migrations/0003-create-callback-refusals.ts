import type { Migration } from '@booking/runtime';

/** How many webhooks of a method were rejected on a day (UTC). Nothing else is kept of an unverified webhook. */
export const createCallbackRefusals: Migration = {
  name: '0003-create-callback-refusals',
  async up(db) {
    await db.raw(`
      create table callback_refusals (
        method text not null,
        day date not null,
        count bigint not null check (count > 0),
        last_reason text not null,
        last_body_digest char(64) not null,
        last_refused_at timestamptz not null,
        primary key (method, day)
      )`);
  },
};
