import type { Migration } from '@booking/runtime';

/**
 * The reports in authentic webhooks of gateways without a lookup API, under each name that they use for the record. A
 * lookup at such a gateway is answered from these rows.
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
