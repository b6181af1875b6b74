import type { Migration } from '@booking/runtime';

/** `callback_questions` has the last webhook of a lookup. These are the earlier ones, until the lookup is answered. */
export const keepReplacedCallbacks: Migration = {
  name: '0019-keep-replaced-callbacks',
  async up(db) {
    await db.raw(`
      create table replaced_callbacks (
        method text not null,
        subject text not null,
        callback_id uuid not null references callbacks (id),
        primary key (method, subject, callback_id)
      );
      create index replaced_callbacks_callback on replaced_callbacks (callback_id);
    `);
  },
};
