import type { Migration } from '@booking/runtime';

/**
 * The body of a webhook is removed after `CALLBACK_RETENTION_DAYS`, with the headers that verify it. The row stays for
 * ever, because a gateway that signs no time can repeat a webhook at any time.
 */
export const letBodiesGo: Migration = {
  name: '0013-let-bodies-go',
  async up(db) {
    await db.raw(`
      alter table callbacks
        alter column body drop not null,
        add column body_removed_at timestamptz,
        add constraint callbacks_have_their_body check ((body is null) = (body_removed_at is not null)) not valid`);
  },
};
