import type { Migration } from '@booking/runtime';

/**
 * What authentic callbacks of gateways that answer no questions have reported, under each name that they use for it.
 * These rows are what is answered in the gateway's place.
 */
export const createArchivedReports: Migration = {
  name: '0006-create-archived-reports',
  async up(db) {
    await db.raw(`
      create table archived_reports (
        callback_id uuid not null references callbacks (id),
        method text not null,
        name text not null,
        reports json not null,
        primary key (callback_id, name)
      );
      create index archived_reports_name on archived_reports (method, name);`);
  },
};
