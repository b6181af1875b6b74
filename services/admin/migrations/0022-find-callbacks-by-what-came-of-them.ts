import type { Migration } from '@booking/runtime';

/**
 * `is_passed_on`: something that the callback reports was passed on. Of those that are accepted few are not, and of all
 * others none is, which only statistics of both columns together tell PostgreSQL.
 */
export const findCallbacksByWhatCameOfThem: Migration = {
  name: '0022-find-callbacks-by-what-came-of-them',
  async up(db) {
    await db.raw(`
      alter table callback_records add column is_passed_on boolean not null default false;
      update callback_records set is_passed_on = true
        where exists (select from callback_reports where callback_id = callback_records.id);
      create index callback_records_is_passed_on on callback_records (is_passed_on, created_at desc, id desc);
      create index callback_records_outcome_is_passed_on
        on callback_records (outcome, is_passed_on, created_at desc, id desc);
      create statistics callback_records_outcome_with_is_passed_on (mcv) on outcome, is_passed_on from callback_records;
    `);
  },
};
