import type { Migration } from '@booking/runtime';

/**
 * `is_passed_on`: a report of the callback was passed on. This holds for most accepted callbacks and for no others,
 * which PostgreSQL learns only from statistics of both columns together.
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
