import type { Migration } from '@booking/runtime';

/**
 * Reports about payments that are unknown so far. The event of the payment may be on its way, or the report concerns
 * another application. `said` is the content of the event that will publish the report.
 */
export const createUnclaimedReports: Migration = {
  name: '0011-create-unclaimed-reports',
  async up(db) {
    await db.raw(`
      create table unclaimed_reports (
        id bigint generated always as identity primary key,
        callback_id uuid not null references callbacks (id),
        method text not null,
        names text[] not null,
        said json not null,
        traceparent text,
        kept_at timestamptz not null default now()
      );
      create index unclaimed_reports_names on unclaimed_reports using gin (names);
      create index unclaimed_reports_callback on unclaimed_reports (callback_id);
      create index unclaimed_reports_age on unclaimed_reports (kept_at);
    `);
  },
};
