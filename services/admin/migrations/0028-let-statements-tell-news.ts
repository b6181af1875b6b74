import type { Migration } from '@booking/runtime';

/**
 * A statement that writes many rows sends their news itself and sets `news.are_told` for its transaction. Triggers
 * still send the news of all other changes.
 */
export const letStatementsTellNews: Migration = {
  name: '0028-let-statements-tell-news',
  async up(db) {
    await db.raw(`
      create or replace function tell_news() returns trigger language plpgsql as $$
      declare
        told jsonb;
      begin
        if current_setting('news.are_told', true) = 'yes' then
          return null;
        end if;
        told := to_jsonb(new);
        perform pg_notify('news', jsonb_build_object(
          'resource', tg_argv[0], 'id', told ->> tg_argv[1], 'bookingId', told ->> tg_argv[2])::text);
        return null;
      end $$;
    `);
  },
};
